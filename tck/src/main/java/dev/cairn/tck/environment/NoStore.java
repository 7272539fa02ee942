package dev.cairn.tck.environment;

import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.model.Document;
import dev.cairn.storage.ScanPage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stands where no store was opened yet. */
final class NoStore implements SnapshotCatalog {
    private static IllegalStateException notOpen() {
        return new IllegalStateException("no store is open");
    }

    @Override
    public void save(String key, Document state) {
        throw notOpen();
    }

    @Override
    public Optional<Document> find(String key) {
        throw notOpen();
    }

    @Override
    public void delete(String key) {
        throw notOpen();
    }

    @Override
    public ScanPage<String> keys(String prefix, @Nullable String after, int limit) {
        throw notOpen();
    }

    @Override
    public SnapshotCatalog session(String id) {
        throw notOpen();
    }

    @Override
    public ScanPage<String> sessions(String prefix, @Nullable String after, int limit) {
        throw notOpen();
    }
}
