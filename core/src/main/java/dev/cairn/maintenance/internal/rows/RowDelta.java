package dev.cairn.maintenance.internal.rows;

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
 * @param onward whether no number that the target gave to a put is given to another one
 */
public record RowDelta(
        List<Runs.Run<Long>> records,
        List<Runs.Run<Frame>> frames,
        List<StoredRecord> removedRecords,
        List<Frame> removedFrames,
        boolean onward) {
    /**
     * What the target lacks, or has too much.
     *
     * @param target what is there, or null for nothing
     */
    public static RowDelta between(ScopeView source, @Nullable ScopeView target) {
        if (target == null) {
            return new RowDelta(Runs.everything(), Runs.everything(), List.of(), List.of(), true);
        }
        return compared(source, target, true);
    }

    private static RowDelta compared(ScopeView source, ScopeView target, boolean bodies) {
        RecordMerge records = new RecordMerge(source, target, bodies);
        records.run();
        FrameMerge frames = new FrameMerge(source, target, bodies);
        frames.run();
        return new RowDelta(records.wanted(), frames.wanted(), records.removed(), frames.removed(), records.isOnward());
    }

    /** Everything of the target goes, everything of the source comes. */
    public static RowDelta replacing(ScopeView target) {
        RecordMerge records = new RecordMerge(null, target, false);
        records.run();
        FrameMerge frames = new FrameMerge(null, target, false);
        frames.run();
        return new RowDelta(Runs.everything(), Runs.everything(), records.removed(), frames.removed(), true);
    }

    /** Whether two scopes have the same rows, as far as that can be reported without bodies. */
    public static boolean sameHeads(ScopeView source, ScopeView target) {
        return compared(source, target, false).isEmpty();
    }

    /** Whether a target is equal to its source in all that is copied. */
    public static boolean equal(ScopeView source, ScopeView target) {
        return ScopeProof.sameHeader(source.info(), target.info())
                && between(LandedView.plain(source), LandedView.plain(target)).isEmpty();
    }

    /** Whether a target is an earlier state of its source, as far as rows tell: it has nothing of its own. */
    public static boolean isBehind(ScopeView source, ScopeView target) {
        RowDelta delta = between(new LandedView(source, target.info().incarnation()), target);
        return delta.onward && delta.removedRecords.isEmpty();
    }

    /** Whether there is nothing to do. */
    public boolean isEmpty() {
        return records.isEmpty() && frames.isEmpty() && removedRecords.isEmpty() && removedFrames.isEmpty();
    }
}
