package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.StateCache;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.codec.internal.frame.ChannelUpdate;
import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.storage.Scope;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether putting an id again is a repetition of stored data: all that the put says is so there, and what it leaves as it was in the
 * parent is so too.
 */
record SameCheckpoint(CheckpointWriter writer, CheckpointConfig config, StateInput next) {
    boolean holds(Document metadata, CheckpointRecord stored) {
        Checkpoint said = next.said();
        return config.branch().equals(stored.branch())
                && (config.checkpointId() == null || config.checkpointId().equals(stored.parent()))
                && metadata.equals(stored.metadata())
                && (said.ts() == null || said.ts().equals(stored.ts()))
                && (next.needsParent() || said.versionsSeen().equals(stored.seen()))
                && Objects.equals(said.updatedChannels(), stored.updated())
                && (said.versions().isEmpty() || said.versions().equals(stored.versions()))
                && sameValues(stored);
    }

    private boolean sameValues(CheckpointRecord stored) {
        StateCache.Entry parent = parent(stored);
        Map<String, ChannelUpdate> updates;
        try {
            updates = next.updates(parent);
        } catch (CairnException unfit) { // it could not have been made of that parent
            return false;
        }
        ThreadStore store = writer.store();
        Scope scope = store.scope(config.threadId());
        Map<String, Document> values = store.states(scope).read(stored.state(), name -> true, name -> store.types());
        KnownState before = parent == null ? KnownState.EMPTY : parent.state();
        return values.keySet().equals(updates.keySet())
                && updates.entrySet().stream()
                        .allMatch(update -> StateInput.value(update.getValue(), before, update.getKey())
                                .equals(values.get(update.getKey())));
    }

    private StateCache.@Nullable Entry parent(CheckpointRecord stored) {
        String id = stored.parent();
        return id == null
                ? null
                : writer.live().parent(config, id, writer.live().head(config).incarnation(), true);
    }
}
