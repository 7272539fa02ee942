package dev.cairn.postgresql.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.ScopeCache;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.jdbc.internal.table.TransactionBody;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.util.PSQLException;

/**
 * Lends connections and keeps a few between operations. A connection is used as the store needs it, whatever it was set to, and nothing is
 * left set on it. Thread-safe.
 */
final class PostgresSessions implements AutoCloseable {
    /** So many times as many connections as are kept may be open at once; a caller's pool has a limit of its own. */
    private static final int BUSY_TIMES = 4;

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

    private final Deque<Session> idle = new ArrayDeque<>();
    private final ScopeCache scopes = new ScopeCache();
    private final DataSource source;
    private final int most;
    private final Semaphore permits;
    private final Sql sql;
    private boolean closed;

    PostgresSessions(PostgresConfig config, Sql sql) {
        this.source = config.source();
        this.most = config.idle();
        this.permits = new Semaphore(most == 0 ? Integer.MAX_VALUE : most * BUSY_TIMES);
        this.sql = sql;
    }

    ScopeCache scopes() {
        return scopes;
    }

    /** Does work on a connection, which serves the next one afterwards unless the work left it in an unknown state. */
    <T> T use(TransactionBody<T> work) throws SQLException {
        acquire();
        try {
            return use(borrow(), work);
        } finally {
            permits.release();
        }
    }

    private <T> T use(Session session, TransactionBody<T> work) throws SQLException {
        boolean sound = false;
        try {
            T answer = work.run(session);
            sound = true;
            return answer;
        } catch (SQLException | RuntimeException e) {
            sound = session.rollBack();
            throw e;
        } finally {
            giveBack(session, sound);
        }
    }

    /** Waits for others, also through interrupts, when as many connections as may be are in use. */
    private void acquire() throws SQLException {
        long end = System.nanoTime() + PATIENCE;
        boolean interrupted = false;
        boolean acquired = permits.tryAcquire();
        while (!acquired) {
            try {
                acquired = permits.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (!acquired) {
                    throw new NotLentException(
                            "all " + most * BUSY_TIMES + " connections of the store are in use", null);
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Session borrow() throws SQLException {
        Session kept = takeIdle();
        return kept == null ? open() : kept;
    }

    private void giveBack(Session session, boolean sound) {
        if (!sound) {
            session.abandon();
        } else if (!keep(session)) {
            end(session);
        }
    }

    /** What was done on a connection stays done when the connection cannot be given back. */
    private static void end(Session session) {
        try {
            session.close();
        } catch (SQLException | RuntimeException e) {
            session.abandon();
        }
    }

    private Session open() throws SQLException {
        Connection connection = lent();
        boolean whole = false;
        try {
            Session session = new Session(connection, sql, scopes, setUp(connection));
            whole = true;
            return session;
        } finally {
            if (!whole) {
                connection.close();
            }
        }
    }

    private Connection lent() throws SQLException {
        try {
            return source.getConnection();
        } catch (SQLException e) {
            throw isOfServer(e) ? e : new NotLentException(String.valueOf(e.getMessage()), e);
        }
    }

    private static boolean isOfServer(SQLException e) {
        Throwable cause = e;
        while (cause != null && !(cause instanceof PSQLException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    /**
     * Makes each statement a transaction of its own unless one is begun. Has nothing prepared on the server where a pool lends connections:
     * the next transaction may be on another one.
     */
    private Session.Ending setUp(Connection connection) throws SQLException {
        boolean automatic = connection.getAutoCommit();
        PGConnection driver =
                most == 0 && connection.isWrapperFor(PGConnection.class) ? connection.unwrap(PGConnection.class) : null;
        int threshold = driver == null ? 0 : driver.getPrepareThreshold();
        if (!automatic) {
            connection.setAutoCommit(true);
        }
        if (driver != null) {
            driver.setPrepareThreshold(0);
        }
        return used -> {
            try {
                if (!used.isClosed() && driver != null) {
                    driver.setPrepareThreshold(threshold);
                }
                if (!used.isClosed() && !automatic) {
                    used.setAutoCommit(false);
                }
            } finally {
                used.close();
            }
        };
    }

    private synchronized @Nullable Session takeIdle() {
        if (closed) {
            throw new CairnException(
                    ErrorCode.CLOSED, "Cannot use the store in PostgreSQL: it is closed. Open it again.");
        }
        return idle.poll();
    }

    private synchronized boolean keep(Session session) {
        boolean room = !closed && idle.size() < most;
        if (room) {
            idle.push(session);
        }
        return room;
    }

    /** Closes the connections that no one uses, since one turned out to be dead. */
    synchronized void closeIdle() {
        idle.forEach(PostgresSessions::end);
        idle.clear();
    }

    @Override
    public synchronized void close() {
        closed = true;
        closeIdle();
    }
}
