package dev.cairn.checkpoint;

import dev.cairn.CorruptException;
import dev.cairn.codec.EncodedState.StateBody;
import dev.cairn.history.DamageWalk;
import dev.cairn.history.StateCheck;
import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads every checkpoint and pending write of threads, verified, and follows every head. Safe for use by many threads. */
record CheckpointVerifier(ThreadStore store) {
    void verify(@Nullable String threadId, Consumer<Damage> found) {
        if (threadId != null) {
            verify(store.scope(threadId), true, found);
        } else {
            new DamageWalk(store.storage(), found).scopes(store.allThreads(), scope -> verify(scope, true, found));
        }
    }

    void verify(Scope scope, boolean values, Consumer<Damage> found) {
        DamageWalk walk = new DamageWalk(store.storage(), found);
        StateCheck states = new StateCheck(store.storage(), scope, values);
        walk.records(scope, ThreadStore.HEAD, record -> verifyHead(scope, record));
        walk.records(
                scope,
                ThreadStore.CHECKPOINT,
                record -> states.check(CheckpointRecord.read(record).state()));
        walk.records(scope, ThreadStore.WRITE, record -> states.check(write(record)));
    }

    /** Where the value of a pending write is. */
    static StateBody write(StoredRecord record) {
        Document body = Document.ofTrusted(record.body().unsafeArray(), Types.STANDARD);
        return new StateBody(body.at("/lanes"), body.at("/values"));
    }

    private void verifyHead(Scope scope, StoredRecord record) {
        BranchHead head = BranchHead.read(0, record);
        String namespace = Key.parts(record.key()).get(0);
        boolean there = store.storage()
                .read(
                        scope,
                        Read.of()
                                .get(
                                        ThreadStore.CHECKPOINT,
                                        ThreadStore.checkpointKey(namespace, String.valueOf(head.checkpointId())))
                                .build())
                .first(0)
                .isPresent();
        if (!there) {
            throw new CorruptException(
                    "head of branch " + Key.parts(record.key()).get(1),
                    "it points to checkpoint " + head.checkpointId() + ", which is not stored",
                    null);
        }
    }
}
