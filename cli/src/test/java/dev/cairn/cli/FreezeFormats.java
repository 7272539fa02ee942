package dev.cairn.cli;

import dev.cairn.Cairn;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.SnapshotExportOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.environment.snapshot.FileSnapshotStore;
import dev.cairn.model.Document;
import dev.cairn.sqlite.SqliteSnapshotStore;
import dev.cairn.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Writes the files of the formats as this version makes them into an empty folder: its only argument. */
public final class FreezeFormats {
    private FreezeFormats() {}

    /** Writes them. */
    public static void main(String[] arguments) throws IOException, SQLException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        sqlite(folder);
        snapshotStores(folder);
        postgresql(folder);
    }

    private static void sqlite(Path folder) throws IOException {
        Path file = folder.resolve("store");
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            FrozenContent.fill(cairn);
            Path backup = folder.resolve("backup");
            cairn.maintenance().backup(backup, cut -> {});
            FrozenContent.addStep(cairn);
            cairn.maintenance().backup(backup, cut -> {});
            cairn.maintenance().backupToFile(folder.resolve("onefile"), cut -> {});
            Files.write(folder.resolve("backup.facts"), FrozenContent.facts(cairn));
            String snapshot = cairn.agents()
                    .snapshots()
                    .list("scout", SnapshotQuery.all())
                    .items()
                    .get(0)
                    .snapshotId();
            cairn.agents()
                    .files()
                    .exportTo(folder.resolve("exports"), "scout", snapshot, SnapshotExportOptions.DEFAULT);
            BackupPlace place = BackupPlace.folder(folder.resolve("agent-backup"));
            cairn.agents().backups().create("scout", snapshot, place, null);
            FrozenStates.write("sqlite:" + file, folder);
            withLog(file, folder);
            Files.write(folder.resolve("store.facts"), FrozenContent.facts(cairn));
        }
        compress(file);
        compress(folder.resolve("onefile"));
    }

    /** A file whose newest commits are in its log alone, as a killed program leaves it. */
    private static void withLog(Path file, Path folder) throws IOException {
        Files.copy(file, folder.resolve("logged"));
        Files.copy(Path.of(file + "-wal"), folder.resolve("logged-wal"));
        compress(folder.resolve("logged"));
        compress(folder.resolve("logged-wal"));
    }

    private static void snapshotStores(Path folder) throws IOException {
        Document state = Document.of(Map.of("step", 5));
        new FileSnapshotStore(folder.resolve("snapshots")).session("a").save("key/of snapshot", state);
        Path file = folder.resolve("snapshots.sqlite");
        try (SqliteSnapshotStore store = new SqliteSnapshotStore(file)) {
            store.session("a").save("key/of snapshot", state);
        }
        compress(file);
    }

    static void compress(Path file) throws IOException {
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(Path.of(file + ".gz")))) {
            Files.copy(file, out);
        }
        Files.delete(file);
    }

    private static void postgresql(Path folder) throws IOException, SQLException {
        String url = PostgresServer.emptyDatabase();
        List<String> facts;
        try (Cairn cairn = Cairn.open(url)) {
            FrozenContent.fill(cairn);
            facts = FrozenContent.facts(cairn);
        }
        Files.write(folder.resolve("postgresql.facts"), facts);
        String tables = new Sandbox(folder).with("CAIRN_STORE", url).ok("db", "sql");
        Path dump = Files.writeString(folder.resolve("postgresql.sql"), FrozenDatabase.dump(url, tables));
        compress(dump);
    }
}
