package dev.cairn.checkpoint.lookup;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import java.util.Map;
import java.util.Optional;

/** States of a thread's checkpoints, read one after the other: what a state shares with one that was read before is not read again. Not thread-safe. */
@Internal
public final class ThreadStates {
    private final ThreadStore store;
    private final Scope scope;
    private final SharedStates states;

    ThreadStates(ThreadStore store, String threadId) {
        this.store = store;
        this.scope = store.scope(threadId);
        this.states = new SharedStates(store.frames(scope));
    }

    /**
     * The values of a checkpoint's channels; empty when it is not stored.
     *
     * @param near those of a checkpoint with which it may share much; may be empty
     */
    public Optional<Map<String, SharedValue>> find(CheckpointConfig at, Map<String, SharedValue> near) {
        Read read = Read.of()
                .get(
                        ThreadStore.CHECKPOINT,
                        ThreadStore.checkpointKey(at.namespace(), String.valueOf(at.checkpointId())))
                .build();
        return store.steady(
                scope,
                () -> store.storage()
                        .read(scope, read)
                        .first(0)
                        .map(record -> states.read(CheckpointRecord.read(record).state(), near)));
    }
}
