package dev.cairn.benchmarks;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Stands before SQLite's driver and counts the statements that are executed. */
final class CountingDriver implements Driver {
    private final Driver real;
    private final AtomicLong statements = new AtomicLong();

    private CountingDriver(Driver real) {
        this.real = real;
    }

    /** Takes the place of the driver for a URL. */
    static CountingDriver instead(String url) throws SQLException {
        CountingDriver counting = new CountingDriver(DriverManager.getDriver(url));
        for (Driver driver : Collections.list(DriverManager.getDrivers())) {
            if (driver.acceptsURL(url)) {
                DriverManager.deregisterDriver(driver);
            }
        }
        DriverManager.registerDriver(counting);
        return counting;
    }

    /** How many were executed so far. */
    long statements() {
        return statements.get();
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) throws SQLException {
        Connection connection = real.connect(url, info);
        return connection == null ? null : counting(Connection.class, connection);
    }

    private <T> T counting(Class<T> type, Object behind) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
            if (behind instanceof Statement && method.getName().startsWith("execute")) {
                statements.incrementAndGet();
            }
            try {
                Object answer = method.invoke(behind, given);
                boolean statement =
                        answer instanceof Statement && Statement.class.isAssignableFrom(method.getReturnType());
                return statement ? counting(method.getReturnType(), answer) : answer;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        return real.acceptsURL(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
        return real.getPropertyInfo(url, info);
    }

    @Override
    public int getMajorVersion() {
        return real.getMajorVersion();
    }

    @Override
    public int getMinorVersion() {
        return real.getMinorVersion();
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("counting");
    }
}
