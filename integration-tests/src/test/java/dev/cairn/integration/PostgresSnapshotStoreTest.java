package dev.cairn.integration;

import dev.cairn.Cairn;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.environment.snapshot.SnapshotStoreConfig;
import dev.cairn.model.Document;
import dev.cairn.tck.environment.SnapshotStoreTck;
import dev.cairn.testing.PostgresServer;
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
