package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.LANE;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Faults of lanes and frames. */
final class LaneFaults {
    private LaneFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_frame_alone_creates_the_scope",
                        "frames of a missing scope are thrown away",
                        t -> t.commit = (scope, c) -> t.header(scope).isEmpty()
                                ? t.claimed(scope)
                                : t.sound().commit(scope, c)),
                Fault.of(
                        "a_frame_reads_back_with_every_part",
                        "the plain length is lost",
                        t -> t.frames(frames -> frames.stream()
                                .map(f -> new Frame(f.lane(), f.first(), f.count(), 0, f.body()))
                                .toList())),
                Fault.of(
                        "an_unknown_lane_begins_at_zero",
                        "an unknown lane begins anywhere",
                        t -> t.commits((scope, d) ->
                                d.frames.replaceAll(f -> t.lane(scope, f.lane()).isEmpty() ? movedTo(f, 0) : f))),
                Fault.of(
                        "a_frame_that_leaves_a_gap_is_refused",
                        "a frame is moved up to the end of its lane",
                        t -> t.commits((scope, d) -> d.frames.replaceAll(
                                f -> f.first() > end(t, scope, f.lane()) ? movedTo(f, end(t, scope, f.lane())) : f))),
                Fault.of(
                        "a_frame_that_begins_before_the_end_is_refused",
                        "a frame that overlaps is ignored",
                        t -> t.commits((scope, d) -> d.frames.removeIf(f -> f.first() < end(t, scope, f.lane())))),
                Fault.of(
                        "frames_of_one_commit_follow_each_other",
                        "a commit keeps one frame of a lane",
                        t -> t.commits(d -> d.frames.removeIf(f -> d.frames.stream()
                                .anyMatch(other -> other.lane() == f.lane() && other.first() < f.first())))),
                Fault.of(
                        "lanes_are_independent",
                        "all lanes are one",
                        t -> t.commits(d -> d.frames.replaceAll(
                                f -> new Frame(LANE, f.first(), f.count(), f.plainLength(), f.body())))),
                Fault.of(
                        "a_range_finds_every_frame_that_covers_a_number_of_it",
                        "only frames that begin in a range are found",
                        LaneFaults::onlyThoseThatBeginInside),
                Fault.of(
                        "a_frame_that_only_touches_a_range_is_not_found",
                        "frames that touch a range are found",
                        t -> t.parts(part -> part instanceof Read.Frames f
                                ? new Read.Frames(widened(f.range()), f.bodies())
                                : part)),
                Fault.of(
                        "borders_may_be_asked_for_without_bodies",
                        "bodies of frames come unasked",
                        t -> t.parts(part -> part instanceof Read.Frames f ? new Read.Frames(f.range(), true) : part)),
                Fault.of(
                        "dropped_frames_leave_a_hole",
                        "frames are not dropped",
                        t -> t.commits(d -> d.dropped.clear())),
                Fault.of(
                        "a_drop_takes_every_frame_of_its_range_and_of_its_lane_only",
                        "a drop takes the first frame of its range",
                        t -> t.commits((scope, d) -> d.dropped.replaceAll(range -> firstFrame(t, scope, range)))),
                Fault.of(
                        "a_drop_that_cuts_a_frame_is_invalid",
                        "a drop takes the frames that its ends cut",
                        t -> t.commits((scope, d) -> d.dropped.replaceAll(range -> wholeFrames(t, scope, range)))),
                Fault.of(
                        "dropping_what_is_not_there_is_no_error",
                        "dropping what is not there is invalid",
                        t -> t.commits((scope, d) -> d.dropped.forEach(range -> {
                            if (covering(t, scope, range).isEmpty()) {
                                throw Tampering.failure(ErrorCode.INVALID);
                            }
                        }))),
                Fault.of(
                        "a_lane_with_holes_goes_on_where_it_ended",
                        "a frame may fill a hole",
                        t -> t.refused(
                                Reason.LANE_MOVED,
                                (scope, c, refused) ->
                                        fillsAHole(t, scope, c.frames().get(0)) ? t.claimed(scope) : refused)),
                Fault.of(
                        "the_header_counts_the_bytes_of_frames",
                        "dropped frames stay in the count of bytes",
                        LaneFaults::droppedBytesStay));
    }

    private static Frame movedTo(Frame frame, int first) {
        return new Frame(frame.lane(), first, frame.count(), frame.plainLength(), frame.body());
    }

    private static int end(Tamper t, Scope scope, long lane) {
        return t.lane(scope, lane).stream().mapToInt(Frame::end).max().orElse(0);
    }

    private static void onlyThoseThatBeginInside(Tamper t) {
        t.read = (scope, r) -> {
            ReadResult result = t.sound().read(scope, r);
            List<List<Frame>> frames = new ArrayList<>();
            for (int i = 0; i < r.parts().size(); i++) {
                int from = r.parts().get(i) instanceof Read.Frames f ? f.range().from() : 0;
                frames.add(result.frames().get(i).stream()
                        .filter(frame -> frame.first() >= from)
                        .toList());
            }
            return new ReadResult(result.scope(), result.records(), frames);
        };
    }

    private static LaneRange widened(LaneRange range) {
        int to = range.to() == Integer.MAX_VALUE ? range.to() : range.to() + 1;
        return new LaneRange(range.lane(), Math.max(0, range.from() - 1), to);
    }

    private static List<Frame> covering(Tamper t, Scope scope, LaneRange range) {
        return t.lane(scope, range.lane()).stream()
                .filter(frame -> frame.end() > range.from() && frame.first() < range.to())
                .toList();
    }

    private static LaneRange firstFrame(Tamper t, Scope scope, LaneRange range) {
        List<Frame> covering = covering(t, scope, range);
        int to = covering.isEmpty() ? range.to() : covering.get(0).end();
        return new LaneRange(range.lane(), range.from(), to);
    }

    private static LaneRange wholeFrames(Tamper t, Scope scope, LaneRange range) {
        List<Frame> covering = covering(t, scope, range);
        return covering.isEmpty()
                ? range
                : new LaneRange(
                        range.lane(),
                        covering.get(0).first(),
                        covering.get(covering.size() - 1).end());
    }

    private static boolean fillsAHole(Tamper t, Scope scope, Frame frame) {
        return covering(t, scope, new LaneRange(frame.lane(), frame.first(), frame.end()))
                .isEmpty();
    }

    private static void droppedBytesStay(Tamper t) {
        AtomicLong dropped = new AtomicLong();
        t.commits((scope, d) -> d.dropped.forEach(range -> covering(t, scope, range)
                .forEach(frame -> dropped.addAndGet(frame.body().length()))));
        t.headers(d -> d.bytes += dropped.get());
    }
}
