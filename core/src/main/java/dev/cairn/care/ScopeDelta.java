package dev.cairn.care;

import dev.cairn.storage.Frame;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What makes one scope equal to another.
 *
 * @param records which records of the source must come
 * @param frames which frames of the source must come
 * @param removedRecords which records of the target must go
 * @param removedFrames which frames of the target must go
 */
record ScopeDelta(
        List<Runs.Run<Long>> records,
        List<Runs.Run<Frame>> frames,
        List<StoredRecord> removedRecords,
        List<Frame> removedFrames) {
    /**
     * What the target lacks, or has too much.
     *
     * @param target what is there, or null for nothing
     */
    static ScopeDelta between(ScopeView source, @Nullable ScopeView target) {
        if (target == null) {
            return new ScopeDelta(Runs.everything(), Runs.everything(), List.of(), List.of());
        }
        RecordMerge records = new RecordMerge(source, target);
        records.run();
        FrameMerge frames = new FrameMerge(source, target, true);
        frames.run();
        return new ScopeDelta(records.wanted(), frames.wanted(), records.removed(), frames.removed());
    }

    /** Everything of the target goes, everything of the source comes. */
    static ScopeDelta replacing(ScopeView target) {
        RecordMerge records = new RecordMerge(null, target);
        records.run();
        FrameMerge frames = new FrameMerge(null, target, false);
        frames.run();
        return new ScopeDelta(Runs.everything(), Runs.everything(), records.removed(), frames.removed());
    }

    /** Whether two scopes have the same rows, as far as that can be told without bodies. */
    static boolean sameHeads(ScopeView source, ScopeView target) {
        RecordMerge records = new RecordMerge(source, target);
        records.run();
        FrameMerge frames = new FrameMerge(source, target, false);
        frames.run();
        return new ScopeDelta(records.wanted(), frames.wanted(), records.removed(), frames.removed()).isEmpty();
    }

    /** Whether two scopes are equal in all that is copied. */
    static boolean equal(ScopeView one, ScopeView other) {
        return one.info().change() == other.info().change()
                && one.info().summary().equals(other.info().summary())
                && between(one, other).isEmpty();
    }

    /** Whether there is nothing to do. */
    boolean isEmpty() {
        return records.isEmpty() && frames.isEmpty() && removedRecords.isEmpty() && removedFrames.isEmpty();
    }
}
