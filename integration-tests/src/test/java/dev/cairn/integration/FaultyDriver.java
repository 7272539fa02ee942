package dev.cairn.integration;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** SQLite on a disk that fails when the test says so: {@code jdbc:faulty:} before what SQLite's driver takes. */
public final class FaultyDriver implements Driver {
    private static final String PREFIX = "jdbc:faulty:";

    /** How many of the next statements that begin with {@link #failing} fail, as SQLite fails when the disk does. */
    public final AtomicInteger failures = new AtomicInteger();

    /** How many of them end in an error of the machine. */
    public final AtomicInteger error = new AtomicInteger();

    public final AtomicInteger opened = new AtomicInteger();

    public final AtomicInteger closed = new AtomicInteger();
    /** How many of them pass before. */
    public final AtomicInteger passes = new AtomicInteger();

    /** How many statements that begin with {@link #failing} were sent. */
    public final AtomicInteger commits = new AtomicInteger();

    public volatile String failing = "COMMIT";
    public volatile int code = 10;

    public String url(java.nio.file.Path file) {
        return PREFIX + "jdbc:sqlite:" + file;
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        opened.incrementAndGet();
        Connection real = DriverManager.getConnection(url.substring(PREFIX.length()), info);
        return proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals("close")) {
                closed.incrementAndGet();
            }
            Object answer = invoke(real, method, arguments);
            if (answer instanceof PreparedStatement statement) {
                return isWatched(arguments) ? failing(statement) : statement;
            }
            return answer instanceof Statement statement ? watched(statement) : answer;
        });
    }

    private boolean isWatched(Object[] arguments) {
        return arguments.length > 0 && String.valueOf(arguments[0]).startsWith(failing);
    }

    /** A statement that gets its text when it is executed. */
    private Statement watched(Statement real) {
        return proxy(Statement.class, (method, arguments) -> {
            if (isWatched(arguments)) {
                failWhenAsked();
            }
            return invoke(real, method, arguments);
        });
    }

    private PreparedStatement failing(PreparedStatement real) {
        return proxy(PreparedStatement.class, (method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                failWhenAsked();
            }
            return invoke(real, method, arguments);
        });
    }

    private void failWhenAsked() throws SQLException {
        commits.incrementAndGet();
        if (takeOne(passes)) {
            return;
        }
        if (takeOne(failures)) {
            throw new SQLException("the disk failed", null, code);
        }
        if (takeOne(error)) {
            throw new OutOfMemoryError("made by the test");
        }
    }

    private static boolean takeOne(AtomicInteger some) {
        return some.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
    }

    @FunctionalInterface
    private interface Call {
        @Nullable
        Object call(java.lang.reflect.Method method, Object[] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> call.call(method, arguments == null ? new Object[0] : arguments)));
    }

    private static @Nullable Object invoke(Object target, java.lang.reflect.Method method, Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }
}
