package dev.cairn.checkpoint.internal.record;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.StateCheck;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads every checkpoint and pending write of threads, verified, and follows every head. Thread-safe. */
public record CheckpointVerifier(ThreadStore store) {
    public void verify(@Nullable String threadId, Consumer<Damage> found) {
        if (threadId != null) {
            verify(store.scope(threadId), true, found);
        } else {
            new DamageWalk(store.storage(), found).scopes(store.allThreads(), scope -> verify(scope, true, found));
        }
    }

    public void verify(Scope scope, boolean values, Consumer<Damage> found) {
        DamageWalk walk = new DamageWalk(store.storage(), found);
        StateCheck states = new StateCheck(store.storage(), scope, values);
        walk.records(scope, ThreadStore.HEAD, record -> verifyHead(scope, record));
        walk.records(scope, ThreadStore.TAG, record -> verifyTag(scope, record));
        new HeadCheck(store.storage(), scope).tell(found);
        walk.records(
                scope,
                ThreadStore.CHECKPOINT,
                record -> states.check(CheckpointRecord.read(record).state()));
        walk.records(scope, ThreadStore.WRITE, record -> states.check(write(record)));
    }

    /** Where the value of a pending write is. */
    public static StateBody write(StoredRecord record) {
        return PendingWrites.Stored.of(record).state();
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
