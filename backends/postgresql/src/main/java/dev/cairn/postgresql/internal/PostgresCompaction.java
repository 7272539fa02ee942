package dev.cairn.postgresql.internal;

import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.HalfCopy;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.StagedRow;
import dev.cairn.storage.Compaction;
import java.sql.SQLException;
import java.util.List;

/** Has the server write each table again. It keeps other users of the table waiting meanwhile. */
record PostgresCompaction(Session session) {
    private static final List<String> TABLES =
            List.of(Header.TABLE, RecordRow.TABLE, FrameRow.TABLE, StagedRow.TABLE, HalfCopy.TABLE);
    private static final List<String> NOT_COVERED = List.of(
            "The server's write-ahead log and its archive, until the server has overwritten them.",
            "Replicas, blocks that the server's file system freed, and rows of its statistics that were replaced: VACUUM"
                    + " removes these.",
            "Backups: begin a new backup folder and remove the old one.",
            "Files of repairs (--quarantine), exports, state files, and logs of programs: remove them.");

    Compaction run(boolean erase) throws SQLException {
        long before = bytes();
        boolean readOnly = session.number("SELECT count(*) FROM pg_catalog.pg_settings"
                        + " WHERE name = 'default_transaction_read_only' AND setting = 'on'")
                > 0;
        try {
            if (readOnly) {
                session.run("SET default_transaction_read_only = off");
            }
            for (String table : TABLES) {
                session.run((erase ? "VACUUM (FULL, ANALYZE) " : "VACUUM (FULL) ") + session.dialect.table(table));
            }
        } finally {
            if (readOnly) {
                session.run("SET default_transaction_read_only = on");
            }
        }
        return new Compaction(before, bytes(), erase ? NOT_COVERED : List.of());
    }

    private long bytes() throws SQLException {
        long bytes = 0;
        for (String table : TABLES) {
            bytes += session.number("SELECT pg_total_relation_size(?::regclass)", session.dialect.table(table));
        }
        return bytes;
    }
}
