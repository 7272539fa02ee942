package dev.cairn.checkpoint;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A deleted thread that can still be brought back.
 *
 * @param threadId the id that it had
 * @param deleted when it was deleted
 * @param until until when it can be brought back
 * @param headId the checkpoint at the head of its main branch, if its root namespace had one
 * @param step the head's step
 * @param records how many records it holds
 * @param bytes what its records and frames take
 */
public record TrashedThread(
        String threadId,
        Instant deleted,
        Instant until,
        @Nullable String headId,
        @Nullable Long step,
        long records,
        long bytes) {}
