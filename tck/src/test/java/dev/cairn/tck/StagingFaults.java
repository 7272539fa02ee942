package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.LANE;
import static dev.cairn.tck.backend.Clauses.SCOPE;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.Reclaimable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Faults of staged frames. */
final class StagingFaults {
    private static final Duration HOUR = Duration.ofHours(1);

    private StagingFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "staged_frames_can_be_read_and_extend_their_lane",
                        "staged frames cannot be read",
                        StagingFaults::stagedIsInvisible),
                Fault.of(
                        "a_staged_commit_creates_the_scope",
                        "staged frames of a missing scope are thrown away",
                        t -> t.commit =
                                (scope, c) -> c.staged() && t.header(scope).isEmpty()
                                        ? t.claimed(scope)
                                        : t.sound().commit(scope, c)),
                Fault.of(
                        "staged_frames_stay_while_they_are_young",
                        "staged frames are swept at once",
                        StagingFaults::sweepAtOnce),
                Fault.of(
                        "staged_frames_are_swept_after_an_hour",
                        "staged frames are never swept",
                        t -> t.commits(d -> d.staged = false)),
                Fault.of(
                        "ordinary_frames_are_never_swept",
                        "ordinary frames of a swept lane go too",
                        StagingFaults::sweepWholeLanes),
                Fault.of(
                        "adopted_frames_are_never_swept",
                        "adoption is forgotten",
                        t -> t.commits(d -> d.adopted.clear())),
                Fault.of(
                        "a_lane_that_is_still_being_staged_stays_whole",
                        "each staged frame goes after its own hour",
                        StagingFaults::sweepFrameByFrame),
                Fault.of(
                        "adopting_a_lane_without_staged_frames_is_refused",
                        "adopting what is not there succeeds",
                        t -> t.refused(
                                Reason.LANE_MOVED,
                                (scope, c, refused) ->
                                        t.sound().commit(scope, CommitDraft.changed(c, d -> d.adopted.clear())))),
                Fault.of(
                        "a_refused_commit_adopts_nothing",
                        "a refused commit has adopted already",
                        t -> t.refused(Reason.LANE_MOVED, (scope, c, refused) -> {
                            Commit.Builder adopting = Commit.inOrder();
                            c.adopted().forEach(adopting::adopt);
                            t.sound().commit(scope, adopting.build());
                            return refused;
                        })),
                Fault.of(
                        "sweeping_counts_in_the_budget",
                        "sweeping does not look at the budget",
                        t -> t.maintain = (budget, damaged) -> t.sound().admin().maintain(Budget.UNLIMITED, damaged)),
                Fault.of(
                        "what_is_left_over_is_counted_as_maintenance_removes_it",
                        "nothing is ever left over",
                        t -> t.leftOver = (staged, damaged) -> Reclaimable.NONE));
    }

    private static void stagedIsInvisible(Tamper t) {
        Set<Long> lanes = new TreeSet<>();
        t.afterCommit((scope, c) -> {
            if (c.staged()) {
                c.frames().forEach(frame -> lanes.add(frame.lane()));
            }
        });
        t.frames(frames ->
                frames.stream().filter(frame -> !lanes.contains(frame.lane())).toList());
    }

    private static void drop(Tamper t, Frame frame) {
        t.sound()
                .commit(
                        SCOPE,
                        Commit.inOrder()
                                .drop(new LaneRange(frame.lane(), frame.first(), frame.end()))
                                .build());
    }

    private static void sweepAtOnce(Tamper t) {
        t.maintain = (budget, damaged) -> {
            List<Frame> lane = t.lane(SCOPE, LANE);
            lane.forEach(frame -> drop(t, frame));
            return new MaintenanceResult(0, lane.size(), 0, false);
        };
    }

    private static void sweepWholeLanes(Tamper t) {
        t.maintain = (budget, damaged) -> {
            MaintenanceResult upkeep = t.sound().admin().maintain(budget, damaged);
            if (upkeep.sweptFrames() > 0) {
                t.lane(SCOPE, LANE).forEach(frame -> drop(t, frame));
            }
            return upkeep;
        };
    }

    private static void sweepFrameByFrame(Tamper t) {
        Map<Integer, Instant> staged = new TreeMap<>();
        t.afterCommit((scope, c) ->
                c.frames().forEach(frame -> staged.put(frame.first(), t.clock().instant())));
        t.maintain = (budget, damaged) -> {
            List<Frame> old = t.lane(SCOPE, LANE).stream()
                    .filter(frame -> staged.getOrDefault(frame.first(), Instant.MAX)
                            .isBefore(t.clock().instant().minus(HOUR)))
                    .toList();
            old.forEach(frame -> drop(t, frame));
            return new MaintenanceResult(0, old.size(), 0, false);
        };
    }
}
