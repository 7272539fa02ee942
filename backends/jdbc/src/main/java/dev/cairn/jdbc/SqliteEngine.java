package dev.cairn.jdbc;

import dev.cairn.CorruptException;
import dev.cairn.storage.Damage;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;

/** SQLite's own check of pages, trees, and of indexes against their tables. */
final class SqliteEngine {
    private SqliteEngine() {}

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
