package dev.cairn.checkpoint;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A thread as a listing shows it, read from its header, and from its head's pending writes where there may be any.
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
        @Nullable Instant expires) {}
