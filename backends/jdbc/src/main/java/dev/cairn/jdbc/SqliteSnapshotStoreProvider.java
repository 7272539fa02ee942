package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.environment.SnapshotStore;
import dev.cairn.environment.SnapshotStoreProvider;
import dev.cairn.model.Document;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
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
            return new SqliteSnapshotStore(Path.of(path));
        } catch (InvalidPathException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "config.db_path '" + path + "' is no path: " + e.getReason() + ".", Map.of(), e);
        }
    }
}
