package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadInfo.PendingHead;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.model.Document;
import dev.cairn.storage.Key;
import dev.cairn.storage.Lease;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Threads as listings show them, of what was read of them. Stateless. */
public final class ThreadInfos {
    private ThreadInfos() {}

    /** A thread whose header and details belong together. */
    public static ThreadInfo of(ScopeInfo header, List<PendingHead> pending, Document metadata, Instant now) {
        ThreadSummary summary = ThreadSummary.read(header);
        return new ThreadInfo(
                ThreadStore.threadId(header.scope()),
                status(header, pending, now),
                summary == null ? null : summary.headId(),
                summary == null ? null : summary.step(),
                header.records(),
                header.bytes(),
                header.created(),
                header.changed(),
                header.expires(),
                pending,
                metadata);
    }

    private static ThreadStatus status(ScopeInfo header, List<PendingHead> pending, Instant now) {
        Lease lease = header.lease();
        if (lease != null && lease.expires().isAfter(now)) {
            return ThreadStatus.BUSY;
        }
        Set<ThreadStatus> all = pending.stream().map(PendingHead::status).collect(Collectors.toSet());
        return all.contains(ThreadStatus.ERROR)
                ? ThreadStatus.ERROR
                : all.contains(ThreadStatus.INTERRUPTED) ? ThreadStatus.INTERRUPTED : ThreadStatus.IDLE;
    }

    /** The checkpoint that the record of a head leads to. */
    public static CheckpointConfig head(CheckpointConfig thread, StoredRecord record) {
        List<String> place = Key.parts(record.key());
        return thread.inNamespace(place.get(0))
                .onBranch(place.get(1))
                .at(BranchHead.read(0, record).checkpointId());
    }
}
