package dev.cairn.storage;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything in a scope as of one point in time, for copying it elsewhere: whatever is asked of one view belongs together. Valid
 * only while the function runs that {@link StorageAdmin#view} handed it to; used by one thread at a time.
 */
public interface ScopeView {
    /** The header. */
    ScopeInfo info();

    /** The name that the scope had when it began, where the backend keeps it; else the one that it has. */
    default Scope firstName() {
        return info().scope();
    }

    /**
     * Records of all kinds by sequence number, ascending.
     *
     * @param after begin behind this number; 0 for the first ones
     * @param limit most records, at least 1
     * @param bodies whether bodies are wanted
     * @return empty only when there are no more
     */
    List<StoredRecord> records(long after, int limit, boolean bodies);

    /**
     * Frames by lane and first number, ascending, staged ones included.
     *
     * @param after begin behind this frame, or null for the first ones; its body does not matter
     * @param limit most frames, at least 1
     * @param bodies whether bodies are wanted
     * @return empty only when there are no more
     */
    List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies);

    /** Returns all records as {@link #records} lists them, reading so many at a time. */
    default Iterable<StoredRecord> allRecords(int limit, boolean bodies) {
        return ScanPage.rows(last -> records(last == null ? 0 : last.sequence(), limit, bodies));
    }

    /** Returns all frames as {@link #frames} lists them, reading so many at a time. */
    default Iterable<StoredFrame> allFrames(int limit, boolean bodies) {
        return ScanPage.rows(last -> {
            @Nullable Frame after = last == null ? null : last.frame();
            return frames(after, limit, bodies);
        });
    }
}
