package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.TaskChange;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.internal.record.BranchHead;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes what a task wrote, for callers that must not be overtaken. Thread-safe. */
public record TaskWriter(ThreadStore store, PendingWrites writes) {
    /** The first index that a task's writes may have. */
    private static final int LOWEST = -4;

    /** Stores a change under the rules of {@link Checkpointer#changeWrites}. */
    public Optional<List<PendingWrite>> change(CheckpointConfig config, TaskChange change) {
        PendingWrites.check(config, change.writes(), change.taskId());
        Scope scope = store.scope(config.threadId());
        return store.steady(scope, () -> change(config, scope, change));
    }

    private Optional<List<PendingWrite>> change(CheckpointConfig config, Scope scope, TaskChange change) {
        Bytes headKey = ThreadStore.headKey(config);
        ReadResult now = store.storage()
                .read(
                        scope,
                        Read.of()
                                .get(ThreadStore.HEAD, headKey)
                                .prefix(ThreadStore.WRITE, PendingWrites.key(config, change.taskId()))
                                .build());
        Optional<BranchHead> head = now.first(0).map(record -> BranchHead.read(0, record));
        boolean same =
                head.filter(found -> String.valueOf(config.checkpointId()).equals(found.checkpointId()))
                                .isPresent()
                        && writes.read(scope, now.records().get(1)).equals(change.known());
        if (!same) {
            store.requireRight(config);
            return Optional.empty();
        }
        Commit.Builder commit = Commit.inOrder().check(head.orElseThrow().unmoved(headKey));
        if (config.namespace().isEmpty() && change.writes().stream().anyMatch(ThreadStatus::isReportedBy)) {
            writes.announce(config, scope, commit);
        }
        List<PendingWrite> result = change.result();
        addTo(commit, config, change, now.records().get(1));
        return store.commit(config, commit) instanceof CommitOutcome.Committed ? Optional.of(result) : Optional.empty();
    }

    /** Checks every place that a write of the task has or might get meanwhile, and changes those that differ. */
    private void addTo(Commit.Builder commit, CheckpointConfig config, TaskChange change, List<StoredRecord> stored) {
        Map<Bytes, StoredRecord> records = new HashMap<>();
        stored.forEach(record -> records.put(record.key(), record));
        Map<Integer, PendingWrite> before = byIndex(change.known());
        Map<Integer, PendingWrite> after = byIndex(change.result());
        int end = Math.max(highest(before), highest(after)) + 1;
        for (int index = LOWEST; index <= end; index++) {
            Bytes key = PendingWrites.writeKey(config, change.taskId(), index);
            StoredRecord record = records.get(key);
            commit.check(record == null ? new Check.Absent(ThreadStore.WRITE, key) : Check.RevisionIs.of(record));
            PendingWrite next = after.get(index);
            if (next == null && record != null) {
                commit.delete(ThreadStore.WRITE, key);
            } else if (next != null && !next.equals(before.get(index))) {
                writes.add(commit, config, next);
            }
        }
    }

    private static Map<Integer, PendingWrite> byIndex(List<PendingWrite> writes) {
        Map<Integer, PendingWrite> byIndex = new HashMap<>();
        writes.forEach(write -> byIndex.put(write.index(), write));
        return byIndex;
    }

    private static int highest(Map<Integer, PendingWrite> writes) {
        return writes.keySet().stream().mapToInt(Integer::intValue).max().orElse(-1);
    }
}
