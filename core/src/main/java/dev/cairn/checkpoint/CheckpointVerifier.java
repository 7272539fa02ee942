package dev.cairn.checkpoint;

import dev.cairn.CorruptException;
import dev.cairn.codec.StateVerifier;
import dev.cairn.history.DamageWalk;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads every checkpoint and pending write of threads, verified, and follows every head. Safe for use by many threads. */
record CheckpointVerifier(ThreadStore store, PendingWrites writes) {
    void verify(@Nullable String threadId, Consumer<Damage> found) {
        DamageWalk walk = new DamageWalk(store.storage(), found);
        if (threadId != null) {
            verifyThread(store.scope(threadId), walk);
        } else {
            walk.scopes(store.allThreads(), scope -> verifyThread(scope, walk));
        }
    }

    private void verifyThread(Scope scope, DamageWalk walk) {
        StateVerifier states = new StateVerifier(store.frames(scope));
        walk.records(scope, ThreadStore.HEAD, record -> verifyHead(scope, record));
        walk.records(scope, ThreadStore.TAG, record -> verifyTag(scope, record));
        walk.records(
                scope,
                ThreadStore.CHECKPOINT,
                record -> states.verify(CheckpointRecord.read(record).state()));
        walk.records(scope, ThreadStore.WRITE, record -> writes.read(scope, List.of(record)));
    }

    private void verifyHead(Scope scope, StoredRecord record) {
        List<String> key = Key.parts(record.key());
        String id = String.valueOf(BranchHead.read(0, record).checkpointId());
        expectStored(scope, "head of branch " + key.get(1), key.get(0), id);
    }

    private void verifyTag(Scope scope, StoredRecord record) {
        List<String> key = Key.parts(record.key());
        expectStored(scope, "tag '" + key.get(2) + "'", key.get(0), key.get(1));
    }

    private void expectStored(Scope scope, String address, String namespace, String id) {
        boolean there = store.storage()
                .read(
                        scope,
                        Read.of()
                                .get(ThreadStore.CHECKPOINT, ThreadStore.checkpointKey(namespace, id))
                                .build())
                .first(0)
                .isPresent();
        if (!there) {
            throw new CorruptException(address, "it points to checkpoint " + id + ", which is not stored", null);
        }
    }
}
