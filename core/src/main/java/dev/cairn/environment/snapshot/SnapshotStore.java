package dev.cairn.environment.snapshot;

import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps one JSON object a key: what a plugin saves its state into.
 *
 * <p>Contract for implementers: keys are names (see {@link dev.cairn.internal.text.Names}), never used unescaped in file names or patterns, and two
 * different keys never collide. A save is atomic: one that fails, or is killed, leaves what was there. Whatever is not an object is refused
 * before anything is written. Implementations say how many threads and processes may use them.
 */
public interface SnapshotStore extends AutoCloseable {
    /**
     * Stores a state in place of the key's earlier one.
     *
     * @throws dev.cairn.error.CairnException {@code INVALID} for a bad key or a state that is no object; nothing is changed then
     */
    void save(String key, Document state);

    /** Stores plain Java values; see {@link Document#of}. */
    default void save(String key, Map<String, ?> state) {
        save(key, Document.of(state));
    }

    /**
     * The state under a key.
     *
     * @throws NotFoundException when there is none
     * @throws dev.cairn.error.CorruptException when what is stored is no JSON object
     */
    default Document load(String key) {
        return find(key)
                .orElseThrow(() ->
                        new NotFoundException("There is no snapshot with the key '" + key + "'.", Map.of("key", key)));
    }

    /** The state under a key, if there is one. */
    Optional<Document> find(String key);

    /** Removes the state under a key; nothing happens when there is none. */
    void delete(String key);

    /** Releases what the store holds open; most hold nothing. */
    @Override
    default void close() {}
}
