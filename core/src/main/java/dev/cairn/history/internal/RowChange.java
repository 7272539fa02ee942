package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.PlacedSegment;
import dev.cairn.storage.StoredRecord;

/** What becomes of the rows of a scope that gets another name, where they hold the name. Immutable. */
public interface RowChange {
    /** Nothing. */
    RowChange NONE = new RowChange() {};

    /** What a record becomes. */
    default StoredRecord record(StoredRecord record) {
        return record;
    }

    /** What a segment becomes. */
    default PlacedSegment segment(PlacedSegment segment) {
        return segment;
    }
}
