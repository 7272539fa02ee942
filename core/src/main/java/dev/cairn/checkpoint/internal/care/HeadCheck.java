package dev.cairn.checkpoint.internal.care;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.internal.record.ThreadSummary;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.function.Consumer;

/**
 * Finds the lost head of a thread's main branch, which the thread's header names. Of other branches nothing tells a lost head from one
 * that a removal of its checkpoints has ended, but the header's count of records.
 */
record HeadCheck(Storage storage, Scope scope) {
    void tell(Consumer<Damage> found) {
        ReadResult now;
        try {
            now = storage.read(
                    scope,
                    Read.of()
                            .get(
                                    ThreadStore.HEAD,
                                    ThreadStore.headKey(CheckpointConfig.of(ThreadStore.threadId(scope))))
                            .build());
        } catch (CorruptException e) {
            // The backend names it.
            return;
        }
        ThreadSummary summary = now.scope() == null ? null : ThreadSummary.read(now.scope());
        if (summary != null && now.first(0).isEmpty()) {
            found.accept(new Damage(
                    "branch " + CheckpointConfig.MAIN,
                    "its head's record is missing, the header has checkpoint " + summary.headId(),
                    scope.toString()));
        }
    }
}
