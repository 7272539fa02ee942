package dev.cairn.integration;

import dev.cairn.testing.PostgresServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A pool of few connections, each set up by the test. Who asks for one more waits a moment and then gets the error that pools give. Safe
 * for use by many threads.
 */
public final class NarrowPool extends PGSimpleDataSource implements AutoCloseable {
    private static final long serialVersionUID = 1L;

    private final transient Deque<Connection> idle = new ArrayDeque<>();
    private final transient DataSource source;
    private final transient Setting setting;
    private final transient Semaphore permits;
    private final int size;
    private final long patience;

    /** How a connection is set up when it is opened. */
    @FunctionalInterface
    public interface Setting {
        void on(Connection connection) throws SQLException;
    }

    public NarrowPool(DataSource source, int size, long patience, Setting setting) {
        this.source = source;
        this.size = size;
        this.patience = patience;
        this.setting = setting;
        this.permits = new Semaphore(size);
    }

    /** A pool that does not set anything. */
    public static NarrowPool of(int size) {
        return new NarrowPool(PostgresServer.source(), size, 500, connection -> {});
    }

    /** How many connections are lent. */
    public int lent() {
        return size - permits.availablePermits();
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (!waited()) {
            throw new SQLTransientConnectionException("the pool lent nothing within " + patience + " ms");
        }
        Connection real = take();
        boolean[] returned = {false};
        return (Connection) Proxy.newProxyInstance(
                NarrowPool.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        giveBack(real, returned);
                        return null;
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }

    private boolean waited() {
        try {
            return permits.tryAcquire(patience, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized Connection take() throws SQLException {
        Connection kept = idle.poll();
        if (kept != null) {
            return kept;
        }
        Connection made = source.getConnection();
        setting.on(made);
        return made;
    }

    private synchronized void giveBack(Connection real, boolean[] returned) throws SQLException {
        if (!returned[0]) {
            returned[0] = true;
            if (!real.isClosed()) {
                idle.push(real);
            }
            permits.release();
        }
    }

    @Override
    public synchronized void close() throws SQLException {
        for (Connection connection : idle) {
            connection.close();
        }
    }
}
