package dev.cairn.storage;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What makes a scope equal to one that stands elsewhere: its header and what must come and go, with all numbers and times as they
 * were given there.
 *
 * @param header what the header becomes, except for name, counts and lease
 * @param onto what the target must be at that moment: a header as a view shows it, or null for no such scope
 * @param removedRecords records to remove; reported by kind, key and sequence number
 * @param removedFrames frames to remove; reported by lane and first number
 * @param rows what comes; a record takes the place of the one with its kind, key and sequence number, a frame that of the one with
 *     its lane and first number
 */
public record ScopeDelta(
        ScopeInfo header,
        @Nullable ScopeInfo onto,
        List<StoredRecord> removedRecords,
        List<Frame> removedFrames,
        Rows rows) {
    /** Copies the lists. */
    public ScopeDelta {
        removedRecords = List.copyOf(removedRecords);
        removedFrames = List.copyOf(removedFrames);
    }

    /** Records and frames with their bodies. Each may be gone through several times, where a transaction is repeated. */
    public interface Rows {
        /** What comes of records. */
        Iterable<StoredRecord> records();

        /** What comes of frames. */
        Iterable<StoredFrame> frames();
    }
}
