package dev.cairn.environment.snapshot;

import dev.cairn.model.Document;
import dev.cairn.storage.ScanPage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A store that can list what it holds, made of one that cannot: an object under the key {@value #INDEX} names all keys of all sessions, and
 * is written before what it names. States of sessions are kept under {@code cairn-in:} with the length of the session's name, that name and
 * the key, so that long names of both together may be too long for the store. Safe for use by many threads of one process.
 */
public final class IndexedSnapshotStore implements SnapshotCatalog {
    private static final String INDEX = "cairn-index";
    private static final String INNER = "cairn-in:";

    private final SnapshotStore store;
    private final String session;

    /** Makes it of a store, which it closes. */
    public IndexedSnapshotStore(SnapshotStore store) {
        this(store, "");
    }

    private IndexedSnapshotStore(SnapshotStore store, String session) {
        this.store = store;
        this.session = session;
    }

    /** Where a key is in the store; a root's key that looks like one of a session gets the same form. */
    private String inner(String key) {
        boolean plain = session.isEmpty() && !key.startsWith(INNER) && !key.equals(INDEX);
        return plain ? key : INNER + session.length() + ":" + session + ":" + key;
    }

    /** Session and key of a name in the index. */
    private record Place(String session, String key) {
        static Place of(String name) {
            if (!name.startsWith(INNER)) {
                return new Place("", name);
            }
            int colon = name.indexOf(':', INNER.length());
            int end = colon + 1 + Integer.parseInt(name.substring(INNER.length(), colon));
            return new Place(name.substring(colon + 1, end), name.substring(end + 1));
        }
    }

    private Stream<Place> places() {
        return index().keySet().stream().map(Place::of);
    }

    private Map<String, Document> index() {
        Map<String, Document> index = new LinkedHashMap<>();
        store.find(INDEX).ifPresent(object -> {
            for (int i = 0; i < object.size(); i++) {
                index.put(object.name(i), object.item(i));
            }
        });
        return index;
    }

    @Override
    public void save(String key, Document state) {
        SnapshotRules.check(key, state);
        synchronized (store) {
            Map<String, Document> index = index();
            if (index.put(inner(key), Document.of(true)) == null) {
                store.save(INDEX, Document.fromObject(index));
            }
            store.save(inner(key), state);
        }
    }

    @Override
    public Optional<Document> find(String key) {
        SnapshotRules.check(key);
        return store.find(inner(key));
    }

    @Override
    public void delete(String key) {
        SnapshotRules.check(key);
        synchronized (store) {
            store.delete(inner(key));
            Map<String, Document> index = index();
            if (index.remove(inner(key)) != null) {
                store.save(INDEX, Document.fromObject(index));
            }
        }
    }

    @Override
    public ScanPage<String> keys(String prefix, @Nullable String after, int limit) {
        return SnapshotRules.page(
                places().filter(place -> place.session.equals(session))
                        .map(Place::key)
                        .filter(key -> find(key).isPresent()),
                prefix,
                after,
                limit);
    }

    @Override
    public SnapshotCatalog session(String id) {
        SnapshotRules.checkSession(id);
        return new IndexedSnapshotStore(store, id);
    }

    @Override
    public ScanPage<String> sessions(String prefix, @Nullable String after, int limit) {
        return SnapshotRules.page(
                places().map(Place::session).filter(id -> !id.isEmpty()).distinct(), prefix, after, limit);
    }

    @Override
    public void close() {
        if (session.isEmpty()) {
            store.close();
        }
    }
}
