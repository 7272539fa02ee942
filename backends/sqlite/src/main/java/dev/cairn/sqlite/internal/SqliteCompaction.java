package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.sqlite.internal.wal.KeptLog;
import dev.cairn.storage.Compaction;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Rewrites a file so that it holds what is in use and nothing else, then empties the log, which still holds older pages. The
 * database is never without its rows: SQLite does the rewriting as one transaction.
 */
record SqliteCompaction(Path file, SqliteSessions sessions, Dialect dialect) {
    private static final List<String> NOT_COVERED = List.of(
            "Blocks that the file system freed, and copies that it or the disk keeps of them.",
            "Backups and other copies of the file: begin a new backup folder and remove the old one.",
            "Files of repairs in other folders (--quarantine), exports, state files, and logs of programs: remove "
                    + "them.");

    Compaction run(boolean erase) {
        long before = SqliteFiles.bytes(file);
        try (Session session = sessions.open()) {
            if (erase) {
                session.run("PRAGMA secure_delete = ON");
            }
            session.run("VACUUM");
            emptyLog(session);
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
        return new Compaction(before, SqliteFiles.bytes(file), erase ? notCovered() : List.of());
    }

    private List<String> notCovered() {
        List<String> places = new ArrayList<>(NOT_COVERED);
        try {
            for (Path left : SqliteFiles.leftBeside(file)) {
                places.add(left + ", which is left of a repair or of a rebuild: remove it.");
            }
            for (Path log : KeptLog.of(file)) {
                places.add(log + ", which was kept when a damaged log was repaired: remove it.");
            }
        } catch (IOException e) {
            places.add("Cannot find files left by repairs: the folder is unreadable (" + e + ").");
        }
        return places;
    }

    /** The log goes, and the pages that hold nothing; that rows stand closer together afterwards cannot be determined. */
    Compaction plan() {
        long before = SqliteFiles.bytes(file);
        try (Session session = sessions.open()) {
            long pages = session.number("PRAGMA page_count") - session.number("PRAGMA freelist_count");
            return new Compaction(before, Math.min(before, pages * session.number("PRAGMA page_size")), List.of());
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    private void emptyLog(Session session) throws SQLException {
        if (!SqliteEngine.takeOverLog(session, "TRUNCATE")) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "Cannot empty the write-ahead log of SQLite file " + file
                            + ": a reader still uses it. The data is removed, but its bytes are still in the log. "
                            + "End the reader and try again.",
                    Map.of("file", file.toString()),
                    null);
        }
    }
}
