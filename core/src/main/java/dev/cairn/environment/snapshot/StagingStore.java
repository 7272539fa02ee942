package dev.cairn.environment.snapshot;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one plugin sees of a store while it saves or restores: its own keys, until the moment is over. Nothing of it is stored. Safe for use
 * by many threads.
 */
@Internal
public final class StagingStore implements SnapshotStore {
    private final String plugin;
    private final Map<String, Document> states = new LinkedHashMap<>();
    private boolean closed;

    @Internal
    public StagingStore(String plugin, Map<String, Document> states) {
        this.plugin = plugin;
        this.states.putAll(states);
    }

    @Override
    public synchronized void save(String key, Document state) {
        check(key);
        SnapshotRules.check(key, state);
        states.put(key, state);
    }

    @Override
    public synchronized Optional<Document> find(String key) {
        check(key);
        return Optional.ofNullable(states.get(key));
    }

    @Override
    public synchronized void delete(String key) {
        check(key);
        states.remove(key);
    }

    private void check(String key) {
        if (closed) {
            throw new CairnException(
                    ErrorCode.CLOSED,
                    "Cannot use the store of plugin '" + plugin + "': the snapshot or restore has ended. Nothing was "
                            + "changed.",
                    Map.of("plugin", plugin),
                    null);
        }
        SnapshotRules.check(key);
        if (!key.startsWith(plugin + ":")) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The key of plugin '" + plugin + "' must begin with '" + plugin + ":', not be '" + key + "'.",
                    Map.of("plugin", plugin, "key", key),
                    null);
        }
    }

    /** Ends it and gives what it holds. */
    @Internal
    public synchronized Map<String, Document> end() {
        closed = true;
        return new LinkedHashMap<>(states);
    }

    /** Ends it. */
    @Override
    public synchronized void close() {
        closed = true;
    }
}
