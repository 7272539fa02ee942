package dev.cairn.sqlite.internal;

import static dev.cairn.integration.SmallDisk.expect;
import static dev.cairn.integration.SmallDisk.expectNoSpace;
import static dev.cairn.integration.SmallDisk.fill;

import dev.cairn.integration.CareStores;
import dev.cairn.integration.Sqlite;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.jdbc.internal.upkeep.SchemaVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;

/** A store on a full disk comes to a later version of its tables, which needs room. */
public final class FullDiskMigrationChild {
    private static final SchemaVersion SECOND =
            new SchemaVersion(2, List.of("CREATE TABLE cairn_more AS SELECT * FROM cairn_record, cairn_scope"));

    private FullDiskMigrationChild() {}

    /** Argument: the small disk. */
    public static void main(String[] arguments) throws IOException, SQLException {
        Path disk = Path.of(arguments[0]);
        Path file = disk.resolve("store.db");
        Path filler = disk.resolve("filler");
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            CareStores.fill(store, 0, 30);
        }
        fill(filler);
        String message = expectNoSpace(() -> migrate(file));
        expect(message.contains(file.toString()), "it says " + message);
        Files.delete(filler);
        expect(Sqlite.ask(file, "PRAGMA user_version").equals("1"), "the version is another");
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            CareStores.fill(store, 30, 40);
        }
        migrate(file);
        expect(Sqlite.ask(file, "PRAGMA user_version").equals("2"), "it did not come to the later version");
        System.out.println("done");
    }

    private static void migrate(Path file) {
        SqliteDialect dialect = new SqliteDialect(file, Clock.systemUTC());
        OpenFiles.Entry entry = OpenFiles.enter(file, () -> {});
        try {
            SqliteWriter writer = new SqliteWriter(
                    file, new SqliteSessions(file, new Sql(dialect)), dialect, new SameFiles(file, entry.fileKey()));
            writer.prepare(new SqliteSchema(file, List.of(SqliteSchemaV1.VERSION, SECOND)));
            writer.close();
        } finally {
            entry.leave();
        }
    }
}
