package dev.cairn.sqlite.internal;

import dev.cairn.jdbc.internal.query.SingleStatementRead;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.ReadResult;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A few connections that only read. A reader never waits for a writer, and none within its own reading, so that threads which read while
 * they look at a view do not wait for each other. Thread-safe.
 */
final class SqliteReaders implements AutoCloseable {
    private static final int MOST = 8;

    private final Semaphore permits = new Semaphore(MOST);
    /** How many readings of this thread are within each other. */
    private final ThreadLocal<Integer> depth = ThreadLocal.withInitial(() -> 0);

    private final Deque<Session> idle = new ArrayDeque<>();
    private final Path file;
    private final SqliteSessions sessions;
    private final Dialect dialect;
    private final SameFiles files;
    private boolean closed;

    SqliteReaders(Path file, SqliteSessions sessions, Dialect dialect, SameFiles files) {
        this.file = file;
        this.files = files;
        this.sessions = sessions;
        this.dialect = dialect;
    }

    /** Opens the first connection and has it read the schema, so that no reader waits for that. */
    void prepare() {
        run(session -> session.number("SELECT count(*) FROM cairn_meta"));
    }

    /** Does the work as of one point in time. */
    <T> T run(TransactionBody<T> work) {
        enter();
        try {
            return transaction(work);
        } catch (SQLException e) {
            throw dialect.failure(e);
        } finally {
            leave();
        }
    }

    /** Reads without a transaction; null when that does not give the answer, be it that it failed. */
    @Nullable
    ReadResult run(SingleStatementRead quick) {
        enter();
        try {
            return alone(quick);
        } catch (SQLException e) {
            return null;
        } finally {
            leave();
        }
    }

    private void enter() {
        int outer = depth.get();
        if (outer == 0) {
            permits.acquireUninterruptibly();
        }
        depth.set(outer + 1);
    }

    private void leave() {
        int outer = depth.get() - 1;
        if (outer == 0) {
            depth.remove();
            permits.release();
        } else {
            depth.set(outer);
        }
    }

    private @Nullable ReadResult alone(SingleStatementRead quick) throws SQLException {
        Session session = borrow();
        boolean whole = false;
        try {
            ReadResult answer = quick.run(session);
            whole = true;
            return answer;
        } finally {
            giveBack(session, whole);
        }
    }

    private <T> T transaction(TransactionBody<T> work) throws SQLException {
        Session session = borrow();
        boolean whole = false;
        try {
            session.control("BEGIN");
            T answer = work.run(session);
            session.control("COMMIT");
            whole = true;
            return answer;
        } finally {
            giveBack(session, whole);
        }
    }

    private Session borrow() throws SQLException {
        Session session = takeIdle();
        if (session != null) {
            return session;
        }
        if (!files.database()) {
            throw files.failure();
        }
        return sessions.openForReading();
    }

    private synchronized @Nullable Session takeIdle() {
        if (closed) {
            throw SqliteWriter.closed(file);
        }
        return idle.poll();
    }

    /** Keeps a connection whose transaction ended well; any other one is closed, which ends its transaction. */
    private void giveBack(Session session, boolean whole) throws SQLException {
        if (!whole || !keep(session)) {
            session.close();
        }
    }

    private synchronized boolean keep(Session session) {
        if (!closed) {
            idle.push(session);
        }
        return !closed;
    }

    @Override
    public synchronized void close() throws SQLException {
        closed = true;
        boolean there = files.database();
        for (Session session : idle) {
            if (there) {
                session.close();
            } else {
                SameFiles.abandon(session);
            }
        }
        idle.clear();
    }
}
