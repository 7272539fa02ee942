package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.LANE;

import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Scope;
import dev.cairn.tck.backend.Clauses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiPredicate;

/** Faults of folding. */
final class FoldFaults {
    private FoldFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_fold_replaces_frames_by_the_covering_one",
                        "folds are not done",
                        t -> t.commits(d -> d.folds.clear())),
                Fault.of(
                        "a_fold_may_take_in_frames_of_its_own_commit",
                        "folds come before frames",
                        FoldFaults::foldsFirst),
                Fault.of("folded_frames_may_be_folded_again", "what was folded stays as it is", FoldFaults::foldedOnce),
                Fault.of(
                        "a_fold_of_frames_that_are_gone_is_skipped_and_the_commit_goes_on",
                        "a fold that cannot be done refuses the commit",
                        t -> t.commit = (scope, c) ->
                                t.sound().commit(scope, c) instanceof Committed done && done.foldsSkipped() == 0
                                        ? done
                                        : new Refused(Reason.LANE_MOVED, null, null, null)),
                Fault.of(
                        "a_fold_that_does_not_name_every_frame_between_is_skipped",
                        "a fold takes every frame between, named or not",
                        t -> t.commits((scope, d) ->
                                d.folds.replaceAll(f -> new Fold(firsts(between(t, scope, f)), f.by())))),
                Fault.of(
                        "a_fold_that_names_frames_outside_is_skipped",
                        "a fold ignores what it names outside",
                        t -> t.commits((scope, d) -> d.folds.replaceAll(f -> trimmed(t, scope, f)))),
                Fault.of(
                        "a_fold_whose_border_cuts_a_frame_is_skipped",
                        "a fold that cuts a frame counts as done",
                        t -> claimDone(t, FoldFaults::cuts)),
                Fault.of(
                        "a_fold_over_a_hole_is_skipped",
                        "a fold over a hole counts as done",
                        t -> claimDone(t, (frames, fold) -> frames.size() == 3)),
                Fault.of(
                        "a_fold_beyond_the_end_of_the_lane_is_skipped",
                        "a fold may add numbers to its lane",
                        FoldFaults::foldsMayExtend),
                Fault.of(
                        "each_fold_is_skipped_or_done_for_itself",
                        "folds are skipped together",
                        FoldFaults::skippedTogether),
                Fault.of(
                        "a_fold_leaves_the_end_of_its_lane_where_it_was",
                        "a folded frame counts as one number",
                        FoldFaults::foldedCountsAsOne),
                Fault.of(
                        "a_fold_changes_no_record",
                        "a fold writes the records of its scope again",
                        t -> t.commits((scope, d) -> {
                            if (!d.folds.isEmpty()) {
                                d.puts.add(Clauses.put("a", "1"));
                            }
                        })),
                Fault.of(
                        "the_header_counts_the_bytes_of_a_folded_frame",
                        "a folded frame is counted beside what it replaced",
                        FoldFaults::replacedBytesStay));
    }

    private static void foldsFirst(Tamper t) {
        t.commit = (scope, c) -> {
            if (c.folds().isEmpty()) {
                return t.sound().commit(scope, c);
            }
            CommitOutcome first = t.sound().commit(scope, CommitDraft.changed(c, d -> d.frames.clear()));
            t.sound().commit(scope, CommitDraft.changed(c, d -> d.folds.clear()));
            return first;
        };
    }

    private static void foldedOnce(Tamper t) {
        Set<Integer> folded = new HashSet<>();
        t.commits(d -> {
            d.folds.removeIf(f -> f.replaced().stream().anyMatch(folded::contains));
            d.folds.forEach(f -> folded.add(f.by().first()));
        });
    }

    /** The frames that a fold's covering frame would overlap. */
    private static List<Frame> between(Tamper t, Scope scope, Fold fold) {
        return t.lane(scope, fold.by().lane()).stream()
                .filter(frame -> frame.end() > fold.by().first()
                        && frame.first() < fold.by().end())
                .toList();
    }

    private static List<Integer> firsts(List<Frame> frames) {
        return frames.stream().map(Frame::first).toList();
    }

    private static Fold trimmed(Tamper t, Scope scope, Fold fold) {
        List<Integer> inside = firsts(between(t, scope, fold));
        return new Fold(fold.replaced().stream().filter(inside::contains).toList(), fold.by());
    }

    private static boolean cuts(List<Frame> frames, Fold fold) {
        return frames.stream()
                .anyMatch(frame ->
                        cut(frame, fold.by().first()) || cut(frame, fold.by().end()));
    }

    private static boolean cut(Frame frame, int number) {
        return frame.first() < number && number < frame.end();
    }

    /** Counts no fold as skipped when one of a sort is among them. */
    private static void claimDone(Tamper t, BiPredicate<List<Frame>, Fold> sort) {
        AtomicBoolean claim = new AtomicBoolean();
        t.commits((scope, d) -> claim.set(d.folds.stream().anyMatch(f -> sort.test(t.lane(scope, f.by().lane()), f))));
        t.committed(c -> claim.get() ? skipping(c, 0) : c);
    }

    private static Committed skipping(Committed c, int skipped) {
        return new Committed(c.incarnation(), c.change(), c.at(), c.repeated(), c.written(), skipped);
    }

    private static void foldsMayExtend(Tamper t) {
        t.commits((scope, d) -> d.folds.replaceAll(fold -> {
            List<Frame> lane = t.lane(scope, LANE);
            int end = lane.get(lane.size() - 1).end();
            if (fold.by().end() <= end) {
                return fold;
            }
            d.frames.add(
                    new Frame(LANE, end, fold.by().end() - end, 0, fold.by().body()));
            List<Integer> replaced = new ArrayList<>(fold.replaced());
            replaced.add(end);
            return new Fold(replaced, fold.by());
        }));
    }

    private static void skippedTogether(Tamper t) {
        t.commit = (scope, c) -> {
            if (c.folds().size() < 2) {
                return t.sound().commit(scope, c);
            }
            CommitOutcome outcome = t.sound().commit(scope, CommitDraft.changed(c, d -> d.folds.clear()));
            return outcome instanceof Committed done ? skipping(done, c.folds().size()) : outcome;
        };
    }

    private static void foldedCountsAsOne(Tamper t) {
        t.refused(Reason.LANE_MOVED, (scope, c, refused) -> {
            boolean behindFolded =
                    c.frames().get(0).first() == 1 && t.lane(scope, LANE).size() == 1;
            return behindFolded ? t.claimed(scope) : refused;
        });
    }

    private static void replacedBytesStay(Tamper t) {
        AtomicBoolean folded = new AtomicBoolean();
        t.commits(d -> folded.compareAndSet(false, !d.folds.isEmpty()));
        t.headers(d -> d.bytes += folded.get() ? "wxyz".length() : 0);
    }
}
