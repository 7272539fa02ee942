package dev.cairn.storage.memory;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One commit on its way into a slot, under the slot's lock. Frames come first because only they can still refuse. */
final class CommitRun {
    private final Scope scope;
    private final Commit commit;
    private final ScopeSlot slot;
    private final ScopeContent content;
    private final Instant at;

    /**
     * Prepares the run.
     *
     * @param fresh what the scope becomes if it does not exist and the commit creates it
     */
    CommitRun(Scope scope, Commit commit, ScopeSlot slot, ScopeContent fresh, Instant at) {
        this.scope = scope;
        this.commit = commit;
        this.slot = slot;
        ScopeContent present = slot.content();
        this.content = present == null ? fresh : present;
        this.at = at;
    }

    CommitOutcome run() {
        Refused refused = refusal();
        if (refused == null) {
            return apply();
        }
        return refused.check() != null && isRepeated() ? repeated() : refused;
    }

    private @Nullable Refused refusal() {
        requireAgreementOnOrder();
        Refused fenced = Fence.refusal(slot.lease(at), commit.fence());
        if (fenced != null) {
            return fenced;
        }
        return commit.checks().stream()
                .filter(check -> !CheckRule.holds(check, slot.content()))
                .findFirst()
                .map(this::failed)
                .orElse(null);
    }

    /** Why it would be refused now, or null; changes nothing and fails as {@link #run} would. */
    @Nullable
    Refused rehearse() {
        Refused refused = refusal();
        if (refused != null) {
            return refused.check() != null && isRepeated() ? null : refused;
        }
        FrameEdit frames = new FrameEdit(content.frames());
        boolean follow = adopt(frames) && append(frames);
        if (follow) {
            fold(frames);
            drop(frames);
        }
        frames.undo();
        return follow ? null : new Refused(Reason.LANE_MOVED, null, null, null);
    }

    private void requireAgreementOnOrder() {
        if (content.ordered() != commit.ordered()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot commit to scope " + scope + ": it was created with ordered=" + content.ordered() + ", "
                            + "this commit has ordered="
                            + commit.ordered() + ". Nothing was changed. Use the same value for all commits of a "
                            + "scope.");
        }
        if (!commit.ordered() && commit.checks().stream().anyMatch(Check.ScopeUnchangedSince.class::isInstance)) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot check that scope " + scope + " is unchanged: it is unordered. Nothing was changed. Check "
                            + "its records instead.");
        }
    }

    private Refused failed(Check check) {
        StoredRecord found = CheckRule.found(check, slot.content());
        return new Refused(Reason.CHECK_FAILED, check, found == null ? null : Detached.of(found, true), null);
    }

    private boolean isRepeated() {
        return !commit.puts().isEmpty()
                && commit.puts().stream().allMatch(put -> CheckRule.isStored(put, content.records()))
                && commit.deletes().stream()
                        .allMatch(delete -> content.records().find(delete.kind(), delete.key()) == null);
    }

    private Committed repeated() {
        List<StoredRecord> stored = commit.puts().stream()
                .map(put -> content.records().get(put.kind(), put.key()))
                .toList();
        List<Written> written = stored.stream()
                .map(record -> new Written(record.revision(), record.sequence()))
                .toList();
        return committed(stored.get(0).committed(), true, written, 0);
    }

    private CommitOutcome apply() {
        FrameEdit frames = new FrameEdit(content.frames());
        if (!adopt(frames) || !append(frames)) {
            frames.undo();
            return new Refused(Reason.LANE_MOVED, null, null, null);
        }
        int skipped = fold(frames);
        drop(frames);
        commit.deletes().forEach(delete -> content.records().remove(delete.kind(), delete.key()));
        List<Written> written =
                commit.puts().stream().map(put -> content.put(put, at)).toList();
        if (slot.content() == null && commit.puts().isEmpty() && commit.frames().isEmpty()) {
            return new Committed(0, 0, at, false, written, skipped);
        }
        content.note(commit, at);
        slot.attach(content);
        return committed(at, false, written, skipped);
    }

    private boolean adopt(FrameEdit frames) {
        return commit.adopted().stream().allMatch(frames::adopt);
    }

    private boolean append(FrameEdit frames) {
        Instant staged = commit.staged() ? at : null;
        for (Frame frame : commit.frames()) {
            if (!frames.append(frame, staged)) {
                return false;
            }
        }
        return true;
    }

    private int fold(FrameEdit frames) {
        int skipped = 0;
        for (Fold fold : commit.folds()) {
            skipped += frames.fold(fold) ? 0 : 1;
        }
        return skipped;
    }

    private void drop(FrameEdit frames) {
        for (LaneRange range : commit.dropped()) {
            if (!frames.drop(range)) {
                frames.undo();
                throw new CairnException(
                        ErrorCode.INVALID,
                        "Cannot drop frames " + range.lane() + ":" + range.from() + ".." + range.to() + " of "
                                + "scope " + scope
                                + ": an end lies inside a frame. Nothing was changed. Read the frames' borders again.");
            }
        }
    }

    private Committed committed(Instant when, boolean repeated, List<Written> written, int skipped) {
        long change = commit.ordered() ? content.change() : 0;
        return new Committed(content.incarnation(), change, when, repeated, written, skipped);
    }
}
