package dev.cairn.jdbc;

import dev.cairn.Cairn;
import dev.cairn.environment.SnapshotCatalog;
import dev.cairn.environment.SnapshotStoreConfig;
import dev.cairn.model.Document;
import dev.cairn.tck.SnapshotStoreTck;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

class PostgresSnapshotStoreTest extends SnapshotStoreTck {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    @Override
    protected SnapshotCatalog open() {
        Document config = Document.of(Map.of("name", "snapshots-" + NUMBER.incrementAndGet()));
        return (SnapshotCatalog) Cairn.openSnapshots(new SnapshotStoreConfig(PostgresServer.url(), config));
    }
}
