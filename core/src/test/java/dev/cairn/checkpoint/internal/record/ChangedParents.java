package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;

/** Damage to the records of a thread that no put makes. */
public final class ChangedParents {
    private ChangedParents() {}

    /** Gives a checkpoint of a thread another parent. */
    public static void set(Storage storage, CheckpointConfig at, String parent) {
        Scope scope = Scope.of("", "thread", at.threadId());
        Read read = Read.of()
                .get(ThreadStore.CHECKPOINT, ThreadStore.checkpointKey("", String.valueOf(at.checkpointId())))
                .build();
        StoredRecord stored = storage.read(scope, read).records().get(0).get(0);
        CheckpointRecord record = CheckpointRecord.read(stored);
        CheckpointRecord changed = new CheckpointRecord(
                record.namespace(),
                record.id(),
                record.branch(),
                parent,
                record.ts(),
                record.metadata(),
                record.versions(),
                record.seen(),
                record.updated(),
                record.state());
        storage.commit(
                scope,
                Commit.inOrder()
                        .put(new Put(ThreadStore.CHECKPOINT, stored.key(), changed.body(), stored.link(), null))
                        .build());
    }
}
