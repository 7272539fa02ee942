package dev.cairn.integration;

import dev.cairn.Cairn;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.environment.snapshot.SnapshotStoreConfig;
import dev.cairn.tck.environment.SnapshotStoreTck;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteBackendSnapshotStoreTest extends SnapshotStoreTck {
    @TempDir
    Path folder;

    @Override
    protected SnapshotCatalog open() {
        String yaml = "snapshot_store:\n  type: sqlite:" + folder.resolve("lab.db") + "\n";
        return (SnapshotCatalog) Cairn.openSnapshots(SnapshotStoreConfig.fromYaml(yaml));
    }
}
