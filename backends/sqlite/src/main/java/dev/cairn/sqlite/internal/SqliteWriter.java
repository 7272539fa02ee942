package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.Session;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The one connection that writes. After a failed COMMIT nothing is acknowledged until the file has been opened again and checked:
 * what the operating system lost then must not count as written. Thread-safe.
 */
final class SqliteWriter implements AutoCloseable {
    private static final int BUSY = 5;
    /** Nothing was written where this is the error of a commit, so that nothing must be verified: that would take the room that was freed. */
    private static final int FULL = 13;

    private final ReentrantLock lock = new ReentrantLock();
    private final Path file;
    private final SqliteSessions sessions;
    private final Dialect dialect;
    private final SameFiles files;
    private @Nullable Session session;
    private boolean fresh;
    private boolean suspect;
    private boolean closed;

    SqliteWriter(Path file, SqliteSessions sessions, Dialect dialect, SameFiles files) {
        this.file = file;
        this.files = files;
        this.sessions = sessions;
        this.dialect = dialect;
    }

    /** Opens the connection and brings the file to the newest schema version. */
    void prepare(SqliteSchema schema) {
        lock.lock();
        try {
            schema.prepare(session());
        } catch (SQLException e) {
            discard();
            throw dialect.failure(e);
        } catch (RuntimeException | Error e) {
            discard();
            throw e;
        } finally {
            lock.unlock();
        }
    }

    /** Does the work of all members in one transaction; when one of them spoils it, each in a transaction of its own. */
    void run(List<QueuedTransaction<?>> batch) {
        lock.lock();
        try {
            if (closed) {
                batch.forEach(member -> member.fail(closed(file)));
            } else if (!together(batch)) {
                batch.forEach(member -> together(List.of(member)));
            }
        } finally {
            lock.unlock();
        }
    }

    static CairnException closed(Path file) {
        return new CairnException(
                ErrorCode.CLOSED, "Cannot use the store in SQLite file " + file + ": it is closed. Open it again.");
    }

    /**
     * False when nothing was done and the members must be done one by one. An error of the machine between their works is reported to the
     * first; for the others the outcome is unknown.
     */
    private boolean together(List<QueuedTransaction<?>> batch) {
        try {
            return transaction(batch);
        } catch (SQLException e) {
            failAll(batch, e);
            return true;
        } catch (RuntimeException | Error e) {
            discard();
            batch.get(0).fail(e);
            return true;
        }
    }

    private boolean transaction(List<QueuedTransaction<?>> batch) throws SQLException {
        Session own = begin();
        boolean sound;
        try {
            sound = attemptAll(batch, own);
        } catch (SQLException e) {
            if (batch.size() == 1) {
                throw e;
            }
            discard();
            return false;
        }
        if (sound) {
            commit(batch, own);
            return true;
        }
        return takeBack(batch, own);
    }

    /** Takes back what a member wrote that failed then; true when there is no other one, so that it has its outcome. */
    private boolean takeBack(List<QueuedTransaction<?>> batch, Session own) throws SQLException {
        if (batch.stream().anyMatch(QueuedTransaction::failedBadly)) {
            discard();
        } else {
            own.control("ROLLBACK");
        }
        if (batch.size() == 1) {
            batch.get(0).settle();
        }
        return batch.size() == 1;
    }

    /** SQLite opens the log with the first transaction of a connection. */
    private Session begin() throws SQLException {
        Session own = session();
        own.control("BEGIN IMMEDIATE");
        if (fresh) {
            files.noteCompanions();
            fresh = false;
        }
        return own;
    }

    /** False when a member wrote something and failed then, or failed badly. */
    private static boolean attemptAll(List<QueuedTransaction<?>> batch, Session own) throws SQLException {
        for (QueuedTransaction<?> member : batch) {
            own.beginMember();
            member.attempt(own);
            if (member.failedBadly() || (member.failed() && own.wrote())) {
                return false;
            }
        }
        return true;
    }

    /** What is written to files that are no longer in their places would be lost, so the places are looked at first. */
    private void commit(List<QueuedTransaction<?>> batch, Session own) throws SQLException {
        if (!files.all()) {
            own.control("ROLLBACK");
            batch.forEach(member -> member.fail(files.failure()));
            return;
        }
        suspect = true;
        own.control("COMMIT");
        suspect = false;
        batch.forEach(QueuedTransaction::settle);
    }

    private void failAll(List<QueuedTransaction<?>> batch, SQLException e) {
        suspect &= (e.getErrorCode() & 0xff) != FULL;
        CairnException reason = files.database() ? dialect.failure(e) : files.failure();
        discard();
        batch.forEach(member -> member.fail(reason));
    }

    private Session session() throws SQLException {
        Session own = session;
        if (own == null) {
            own = sessions.open();
            session = own;
            fresh = true;
        }
        if (suspect) {
            verify(own);
            suspect = false;
        }
        return own;
    }

    /** Copies all of the log into the file, which syncs both, and has SQLite check the file's structure. */
    private void verify(Session own) throws SQLException {
        if (!SqliteEngine.takeOverLog(own, "FULL")) {
            throw new SQLException(
                    "After a failed commit the whole write-ahead log must be taken over, and a reader still uses it",
                    null,
                    BUSY);
        }
        try (ResultSet row = own.query("PRAGMA quick_check(1)")) {
            if (!row.next() || !"ok".equals(row.getString(1))) {
                throw new SQLException(
                        "The file failed its check after a failed commit",
                        null,
                        11,
                        new CorruptException(
                                "file " + file, "quick_check failed", CorruptException.Advice.REBUILD, null));
            }
        }
    }

    private void discard() {
        Session own = session;
        session = null;
        if (own != null && !files.database()) {
            SameFiles.abandon(own);
        } else if (own != null) {
            try {
                own.close();
            } catch (SQLException e) {
                suspect = true;
            }
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            discard();
        } finally {
            lock.unlock();
        }
    }
}
