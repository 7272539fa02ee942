package dev.cairn.sqlite.internal;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.Inspection;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Damage;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;

/** SQLite's own check of pages, trees, and of indexes against their tables. */
public final class SqliteEngine {
    /** How long a reader may keep the log from being taken over, in milliseconds. */
    private static final int PATIENCE = 2_000;

    private SqliteEngine() {}

    /**
     * Copies the write-ahead log into the file and syncs both. Waits for readers that still use the log, but not for long.
     *
     * @param how a checkpoint's mode that waits for readers
     * @return false when a reader kept a part of it from being copied
     */
    public static boolean takeOverLog(Session session, String how) throws SQLException {
        session.run("PRAGMA busy_timeout = " + PATIENCE);
        try (ResultSet row = session.query("PRAGMA wal_checkpoint(" + how + ")")) {
            return row.next() && row.getInt(1) == 0 && row.getLong(2) == row.getLong(3);
        } finally {
            session.run("PRAGMA busy_timeout = " + SqliteConfig.BUSY_TIMEOUT);
        }
    }

    static void check(Session session, Path file, Consumer<Damage> found) throws SQLException {
        try (ResultSet row = session.query("PRAGMA integrity_check(1000)")) {
            while (row.next()) {
                String line = String.valueOf(row.getString(1));
                if (!line.equals("ok")) {
                    found.accept(new Damage("file " + file, line, ""));
                }
            }
        } catch (CorruptException e) {
            found.accept(Inspection.damage(e, ""));
        }
    }
}
