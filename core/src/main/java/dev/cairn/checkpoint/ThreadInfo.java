package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread as a listing shows it, read from its header, its metadata, and from the pending writes of its heads.
 *
 * @param threadId the thread
 * @param status what it waits for
 * @param headId the checkpoint at the head of its main branch, if the root namespace has one
 * @param step the head's step
 * @param records how many records it holds: checkpoints, heads and former tips of branches, pending writes
 * @param bytes what its records and frames take, before the engine's own overhead
 * @param created time of its first commit
 * @param changed time of its last commit
 * @param expires from when on a sweep removes it, or null for never
 * @param pending the heads at which a task waits for an answer or has failed, that of main in the root namespace first; heads that are damaged
 *     are not among them
 * @param metadata what is noted of the thread itself, apart from its checkpoints: an object; see {@link Threads#create}
 */
public record ThreadInfo(
        String threadId,
        ThreadStatus status,
        @Nullable String headId,
        @Nullable Long step,
        long records,
        long bytes,
        Instant created,
        Instant changed,
        @Nullable Instant expires,
        List<PendingHead> pending,
        Document metadata) {
    /** Copies the list. */
    public ThreadInfo {
        pending = List.copyOf(pending);
    }

    /** Whether it has a status: its own, or when no one is at work in it that of one of its heads. */
    @Internal
    public boolean is(ThreadStatus wanted) {
        return status == wanted
                || (status != ThreadStatus.BUSY && pending.stream().anyMatch(head -> head.status() == wanted));
    }

    /** Whether another reading shows the same content; a lease that came or ended is none. */
    @Internal
    public boolean isSame(ThreadInfo other) {
        return equals(new ThreadInfo(
                other.threadId,
                status,
                other.headId,
                other.step,
                other.records,
                other.bytes,
                other.created,
                other.changed,
                other.expires,
                other.pending,
                other.metadata));
    }

    /** Names the thread and its state, without values. */
    @Override
    public String toString() {
        return "thread " + threadId + ": " + status.label() + (step == null ? "" : ", step " + step) + ", metadata "
                + metadata.outline();
    }

    /**
     * The head of a branch at which something is pending. Immutable.
     *
     * @param head its checkpoint, with namespace and branch
     * @param status {@link ThreadStatus#INTERRUPTED} where a task waits for an answer, {@link ThreadStatus#ERROR} where one failed
     */
    public record PendingHead(CheckpointConfig head, ThreadStatus status) {}
}
