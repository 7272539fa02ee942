package dev.cairn.checkpoint;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a deletion did.
 *
 * @param existed whether there was such a thread
 * @param records how many records it held
 * @param until until when {@link Threads#undelete(String)} brings it back, or null when it is gone
 */
public record DeletedThread(
        boolean existed, long records, @Nullable Instant until) {
    /** A deletion that cannot be undone. */
    public DeletedThread(boolean existed, long records) {
        this(existed, records, null);
    }
}
