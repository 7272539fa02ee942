package dev.cairn.integration;

import dev.cairn.testing.PostgresServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.postgresql.ds.PGSimpleDataSource;

/** The smallest pool: a connection that is closed is lent again. Safe for use by many threads. */
public final class LendingPool extends PGSimpleDataSource {
    /** Connections to the test run's server. */
    public static final LendingPool INSTANCE = new LendingPool();

    private static final long serialVersionUID = 1L;

    private final transient Deque<Connection> idle = new ConcurrentLinkedDeque<>();

    @Override
    public Connection getConnection() throws SQLException {
        Connection kept = idle.poll();
        Connection real = kept == null ? PostgresServer.source().getConnection() : kept;
        return (Connection) Proxy.newProxyInstance(
                LendingPool.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        idle.push(real);
                        return null;
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }
}
