package dev.cairn.transfer;

import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;

/** All rows of a view, some at a time. Immutable. */
record ViewRows(ScopeView view) implements ScopeDelta.Rows {
    private static final int RECORDS = 200;
    private static final int FRAMES = 16;

    @Override
    public Iterable<StoredRecord> records() {
        return view.allRecords(RECORDS, true);
    }

    @Override
    public Iterable<StoredFrame> frames() {
        return view.allFrames(FRAMES, true);
    }
}
