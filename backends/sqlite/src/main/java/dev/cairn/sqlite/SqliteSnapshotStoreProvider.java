package dev.cairn.sqlite;

import dev.cairn.environment.snapshot.SnapshotStore;
import dev.cairn.environment.snapshot.SnapshotStoreProvider;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.nio.file.InvalidPathException;
import java.util.Map;

/** Makes the snapshot stores of type {@code sqlite}. */
public final class SqliteSnapshotStoreProvider implements SnapshotStoreProvider {
    /** For the service loader. */
    public SqliteSnapshotStoreProvider() {}

    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public SnapshotStore open(Document config) {
        String path = config.at("/db_path").text();
        try {
            return new SqliteSnapshotStore(path);
        } catch (InvalidPathException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The config.db_path must be a path, not '" + path + "': " + e.getReason() + ".",
                    Map.of(),
                    e);
        }
    }
}
