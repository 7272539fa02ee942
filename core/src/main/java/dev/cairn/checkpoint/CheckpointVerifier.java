package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.codec.StateVerifier;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.StoredRecord;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads every checkpoint and pending write of threads, verified, and follows every head. Safe for use by many threads. */
record CheckpointVerifier(ThreadStore store, PendingWrites writes) {
    private static final int PAGE = 200;

    void verify(@Nullable String threadId, Consumer<Damage> found) {
        if (threadId != null) {
            verifyThread(store.scope(threadId), found);
            return;
        }
        ScopeInfo last = null;
        boolean more = true;
        while (more) {
            Page<ScopeInfo> page =
                    store.storage().scopes(new ScopeScan(store.allThreads(), ScopeScan.Order.NAME, last, PAGE), found);
            for (ScopeInfo info : page.items()) {
                verifyThread(info.scope(), found);
                last = info;
            }
            more = page.more();
        }
    }

    private void verifyThread(Scope scope, Consumer<Damage> found) {
        each(scope, ThreadStore.HEAD, record -> verifyHead(scope, record), found);
        StateVerifier states = new StateVerifier(store.frames(scope));
        each(
                scope,
                ThreadStore.CHECKPOINT,
                record -> states.verify(CheckpointRecord.read(record).state()),
                found);
        each(scope, ThreadStore.WRITE, record -> writes.read(scope, java.util.List.of(record)), found);
    }

    private void each(Scope scope, int kind, Consumer<StoredRecord> check, Consumer<Damage> found) {
        StoredRecord last = null;
        boolean more = true;
        while (more) {
            Page<StoredRecord> page;
            try {
                page = store.storage()
                        .scan(scope, new Scan(kind, Scan.Order.SEQUENCE, false, null, null, last, PAGE, true));
            } catch (CairnException e) {
                report("records of kind " + kind, e, scope, found);
                return;
            }
            for (StoredRecord record : page.items()) {
                last = record;
                try {
                    check.accept(record);
                } catch (CairnException e) {
                    report(String.join("/", Key.parts(record.key())), e, scope, found);
                }
            }
            more = page.more();
        }
    }

    private static void report(String what, CairnException e, Scope scope, Consumer<Damage> found) {
        Object address = e.details().getOrDefault("address", what);
        Object reason = e.details().getOrDefault("reason", e.getMessage());
        found.accept(new Damage(what + ": " + address, String.valueOf(reason), scope.toString()));
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
            throw new dev.cairn.CorruptException(
                    "head of branch " + Key.parts(record.key()).get(1),
                    "it points to checkpoint " + head.checkpointId() + ", which is not stored",
                    null);
        }
    }
}
