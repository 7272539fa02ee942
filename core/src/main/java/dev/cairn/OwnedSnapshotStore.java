package dev.cairn;

import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.model.Document;
import dev.cairn.storage.ScanPage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A snapshot store in a Cairn that is closed with it. Thread-safe. */
record OwnedSnapshotStore(Cairn cairn, SnapshotCatalog store) implements SnapshotCatalog {
    @Override
    public void save(String key, Document state) {
        store.save(key, state);
    }

    @Override
    public Optional<Document> find(String key) {
        return store.find(key);
    }

    @Override
    public void delete(String key) {
        store.delete(key);
    }

    @Override
    public ScanPage<String> keys(String prefix, @Nullable String after, int limit) {
        return store.keys(prefix, after, limit);
    }

    @Override
    public SnapshotCatalog session(String id) {
        return store.session(id);
    }

    @Override
    public ScanPage<String> sessions(String prefix, @Nullable String after, int limit) {
        return store.sessions(prefix, after, limit);
    }

    @Override
    public void close() {
        cairn.close();
    }
}
