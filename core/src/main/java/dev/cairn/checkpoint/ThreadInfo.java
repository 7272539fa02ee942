package dev.cairn.checkpoint;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A thread as a listing shows it, read from its header alone.
 *
 * @param threadId the thread
 * @param status what it waits for
 * @param headId the checkpoint at the head of its main branch, if the root namespace has one
 * @param step the head's step
 * @param checkpoints how many checkpoints it holds, in all namespaces and branches
 * @param bytes what its records and frames take, before the engine's own overhead
 * @param created time of its first commit
 * @param changed time of its last commit
 */
public record ThreadInfo(
        String threadId,
        ThreadStatus status,
        @Nullable String headId,
        @Nullable Long step,
        long checkpoints,
        long bytes,
        Instant created,
        Instant changed) {}
