package dev.cairn.storage.memory;

import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A copy that is being made: its target is not visible yet. Guarded by {@link ScopeCopier}. */
final class HalfCopy {
    private final Scope from;
    private final long incarnation;
    private final long change;
    private final ScopeContent made;
    private Instant touched;
    private @Nullable RecordId lastRecord;
    private @Nullable FrameId lastFrame;

    HalfCopy(Scope from, ScopeContent source, ScopeContent made, Instant now) {
        this.from = from;
        this.incarnation = source.incarnation();
        this.change = source.change();
        this.made = made;
        this.touched = now;
    }

    Scope from() {
        return from;
    }

    ScopeContent made() {
        return made;
    }

    /** When someone last went on with it. */
    Instant touched() {
        return touched;
    }

    boolean isOf(ScopeContent source) {
        return source.isUnchanged(incarnation, change);
    }

    /** Whether it is a copy of this life of its source. */
    boolean isFrom(ScopeContent source) {
        return source.incarnation() == incarnation;
    }

    /** Takes over up to so many rows; true when there are no more and one was left for the header. */
    boolean goOn(ScopeContent source, int rows, Instant now) {
        touched = now;
        int left = takeRecords(source, rows);
        left = takeFrames(source, left);
        return left > 0;
    }

    private int takeRecords(ScopeContent source, int rows) {
        int left = rows;
        Iterator<StoredRecord> rest = source.records().behind(lastRecord).iterator();
        while (left > 0 && rest.hasNext()) {
            StoredRecord record = rest.next();
            made.records().store(record);
            lastRecord = new RecordId(record.kind(), record.key());
            left--;
        }
        return left;
    }

    private int takeFrames(ScopeContent source, int rows) {
        int left = rows;
        Iterator<HeldFrame> rest = source.frames().behind(lastFrame).iterator();
        while (left > 0 && rest.hasNext()) {
            HeldFrame held = rest.next();
            made.frames().add(held);
            lastFrame = held.id();
            left--;
        }
        return left;
    }
}
