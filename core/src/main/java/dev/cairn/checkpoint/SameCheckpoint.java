package dev.cairn.checkpoint;

import dev.cairn.codec.ChannelUpdate;
import dev.cairn.model.Document;
import dev.cairn.storage.Scope;
import java.util.Map;
import java.util.Objects;

/** Whether putting an id again is a repetition of what is stored: equal state, metadata and parent. */
record SameCheckpoint(CheckpointWriter writer, CheckpointConfig config, NextState next) {
    boolean holds(CheckpointRecord wanted, CheckpointRecord stored) {
        Checkpoint given = next.frame(null);
        return (config.checkpointId() == null || config.checkpointId().equals(stored.parent()))
                && wanted.metadata().equals(stored.metadata())
                && (given.ts() == null || given.ts().equals(stored.ts()))
                && wanted.seen().equals(stored.seen())
                && Objects.equals(wanted.updated(), stored.updated())
                && (given.versions().isEmpty() || given.versions().equals(stored.versions()))
                && sameValues(stored);
    }

    private boolean sameValues(CheckpointRecord stored) {
        ThreadStore store = writer.store();
        Scope scope = store.scope(config.threadId());
        Map<String, Document> values = store.states(scope).read(stored.state(), name -> true, name -> store.types());
        StateCache.Entry parent = stored.parent() == null
                ? null
                : writer.live()
                        .parent(
                                config,
                                stored.parent(),
                                writer.live().head(config).incarnation(),
                                true);
        Map<String, ChannelUpdate> updates = next.updates(parent);
        if (!values.keySet().equals(updates.keySet())) {
            return false;
        }
        for (Map.Entry<String, ChannelUpdate> update : updates.entrySet()) {
            if (update.getValue() instanceof ChannelUpdate.Whole whole
                    && !whole.value().equals(values.get(update.getKey()))) {
                return false;
            }
        }
        return true;
    }
}
