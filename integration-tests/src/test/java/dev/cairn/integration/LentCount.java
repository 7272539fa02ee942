package dev.cairn.integration;

import dev.cairn.testing.PostgresServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;

/** Connections to the test run's server under a name of their own, which are counted and can be ended. Safe for use by many threads. */
public final class LentCount extends PGSimpleDataSource {
    private static final long serialVersionUID = 1L;

    private final transient AtomicInteger lent = new AtomicInteger();

    public LentCount(String name) {
        setUrl("jdbc:" + PostgresServer.url());
        setApplicationName(name);
    }

    /** How many were lent and not closed. */
    public int lent() {
        return lent.get();
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection real = super.getConnection();
        lent.incrementAndGet();
        AtomicBoolean closed = new AtomicBoolean();
        return (Connection) Proxy.newProxyInstance(
                LentCount.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    if (method.getName().equals("close") && closed.compareAndSet(false, true)) {
                        lent.decrementAndGet();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }

    /** Ends one of them at the server, whatever it does; whether there was one. */
    public boolean endOne(int which) throws SQLException {
        String text = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '"
                + getApplicationName() + "' ORDER BY pid OFFSET " + which + " LIMIT 1";
        try (Connection connection = LendingPool.INSTANCE.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(text)) {
            return row.next() && row.getBoolean(1);
        }
    }
}
