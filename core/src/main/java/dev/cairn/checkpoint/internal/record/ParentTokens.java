package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tokens of the checkpoints that were passed last; others are read when one names them. Not thread-safe. */
public final class ParentTokens {
    private static final int MOST = 64;

    private final ThreadStore store;
    private final Scope scope;
    private final LinkedHashMap<Place, Map<String, String>> known = new LinkedHashMap<>();

    public ParentTokens(ThreadStore store, Scope scope) {
        this.store = store;
        this.scope = scope;
    }

    public void keep(CheckpointRecord record, Map<String, String> tokens) {
        known.put(new Place(record.namespace(), record.id()), tokens);
        if (known.size() > MOST) {
            known.remove(known.keySet().iterator().next());
        }
    }

    /** Those of a checkpoint's parent; none where it has none, or one that cannot be read. */
    public Map<String, String> before(CheckpointRecord record) {
        String parent = record.parent();
        if (parent == null) {
            return Map.of();
        }
        Map<String, String> tokens = known.get(new Place(record.namespace(), parent));
        return tokens == null ? read(record.namespace(), parent) : tokens;
    }

    private Map<String, String> read(String namespace, String id) {
        Read read = Read.of()
                .get(ThreadStore.CHECKPOINT, ThreadStore.checkpointKey(namespace, id))
                .build();
        try {
            return store.storage()
                    .read(scope, read)
                    .first(0)
                    .map(found ->
                            StateReader.tokens(CheckpointRecord.read(found).state()))
                    .orElse(Map.of());
        } catch (CorruptException damaged) { // named when the walk comes to it
            return Map.of();
        }
    }
}
