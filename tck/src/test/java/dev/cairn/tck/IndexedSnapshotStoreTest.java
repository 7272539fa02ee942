package dev.cairn.tck;

import dev.cairn.environment.snapshot.IndexedSnapshotStore;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.environment.snapshot.SnapshotRules;
import dev.cairn.environment.snapshot.SnapshotStore;
import dev.cairn.model.Document;
import dev.cairn.tck.environment.SnapshotStoreTck;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

class IndexedSnapshotStoreTest extends SnapshotStoreTck {
    /** What an application might bring: three methods and no listing. */
    private static final class ThreeMethods implements SnapshotStore {
        private final Map<String, Document> states = new ConcurrentHashMap<>();

        @Override
        public void save(String key, Document state) {
            SnapshotRules.check(key.substring(0, Math.min(512, key.length())), state);
            states.put(key, state);
        }

        @Override
        public Optional<Document> find(String key) {
            return Optional.ofNullable(states.get(key));
        }

        @Override
        public void delete(String key) {
            states.remove(key);
        }
    }

    @Override
    protected SnapshotCatalog open() {
        return new IndexedSnapshotStore(new ThreeMethods());
    }
}
