package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;

/**
 * What became of the puts that were queued or held since the last flush.
 *
 * @param stored how many were stored
 * @param skipped how many were not stored because a later one took their place ({@link Durability#EXIT})
 */
public record FlushReport(long stored, long skipped) {
    /** Nothing was waiting. */
    public static final FlushReport NOTHING = new FlushReport(0, 0);

    @Internal
    public FlushReport plus(FlushReport more) {
        return new FlushReport(stored + more.stored, skipped + more.skipped);
    }
}
