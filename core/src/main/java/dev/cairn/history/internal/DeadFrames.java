package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.read.LaneEnd;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What becomes of the frames of a scope when some of its states go: those go along of which no number is needed any more, and where a
 * lane would end earlier by that, its end is kept.
 *
 * @param dropped the frames that go
 * @param ends frames that keep the ends of lanes
 */
public record DeadFrames(List<LaneRange> dropped, List<Frame> ends) {
    /** Nothing goes. */
    public static final DeadFrames NONE = new DeadFrames(List.of(), List.of());

    /** So many frames are read at once. */
    private static final int READ = 16;

    /** Copies the lists. */
    public DeadFrames {
        dropped = List.copyOf(dropped);
        ends = List.copyOf(ends);
    }

    /**
     * The frames of one lane that hold numbers of what goes, and none of what stays.
     *
     * @param dropped the frames that go
     * @param last the lane's last frame, where it is among them
     */
    public record InLane(List<LaneRange> dropped, Optional<Frame> last) {
        /**
         * Finds them.
         *
         * @param going from the lowest to the highest number that goes
         * @param needed the numbers that stay
         */
        public static InLane of(FrameSource source, LaneRange going, BitSet needed) {
            List<Frame> frames = read(source, going);
            List<Frame> dead = new ArrayList<>(frames);
            dead.removeIf(frame -> isNeeded(frame, needed));
            Frame last = frames.isEmpty() ? null : frames.get(frames.size() - 1);
            if (last == null || needed.nextSetBit(last.end()) >= 0) {
                return new InLane(ranges(dead), Optional.empty());
            }
            List<Frame> behind = read(source, new LaneRange(going.lane(), last.end(), Integer.MAX_VALUE));
            boolean ends = behind.isEmpty() && !isNeeded(last, needed);
            if (needed.isEmpty()) {
                behind.stream().filter(LaneEnd::is).forEach(dead::add);
            }
            return new InLane(ranges(dead), ends ? Optional.of(last) : Optional.empty());
        }

        private static List<Frame> read(FrameSource source, LaneRange range) {
            return source.read(List.of(range), false).get(0);
        }

        private static boolean isNeeded(Frame frame, BitSet needed) {
            int next = needed.nextSetBit(frame.first());
            return next >= 0 && next < frame.end();
        }

        private static List<LaneRange> ranges(List<Frame> frames) {
            return frames.stream()
                    .map(frame -> new LaneRange(frame.lane(), frame.first(), frame.end()))
                    .toList();
        }
    }

    /**
     * What goes with some states.
     *
     * @param going the numbers that states refer to which are to be removed
     * @param staying the numbers that all other states of the scope refer to
     */
    public static DeadFrames of(FrameSource source, Iterable<LaneRange> going, Iterable<LaneRange> staying) {
        Map<Long, LaneRange> extents = new HashMap<>();
        going.forEach(range -> extents.merge(range.lane(), range, DeadFrames::around));
        Map<Long, BitSet> needed = new HashMap<>();
        staying.forEach(range -> {
            if (extents.containsKey(range.lane())) {
                needed.computeIfAbsent(range.lane(), lane -> new BitSet()).set(range.from(), range.to());
            }
        });
        List<LaneRange> dropped = new ArrayList<>();
        List<Frame> ends = new ArrayList<>();
        extents.forEach((lane, extent) -> {
            BitSet stays = needed.getOrDefault(lane, new BitSet());
            InLane found = InLane.of(source, extent, stays);
            dropped.addAll(found.dropped());
            if (!stays.isEmpty()) {
                found.last().map(LaneEnd::behind).ifPresent(ends::add);
            }
        });
        return new DeadFrames(dropped, ends);
    }

    private static LaneRange around(LaneRange a, LaneRange b) {
        return new LaneRange(a.lane(), Math.min(a.from(), b.from()), Math.max(a.to(), b.to()));
    }

    /**
     * The frames of a whole lane that hold no needed number. A frame that keeps the lane's end stays as long as any number is needed.
     *
     * @param lane all its frames, ascending; at least one
     */
    public static DeadFrames fromLane(List<Frame> lane, BitSet needed) {
        Frame last = lane.get(lane.size() - 1);
        boolean stays = !needed.isEmpty();
        List<Frame> dead = new ArrayList<>(lane);
        dead.removeIf(frame ->
                InLane.isNeeded(frame, needed) || (stays && frame.first() == last.first() && LaneEnd.is(frame)));
        boolean ends = stays && dead.contains(last);
        return new DeadFrames(InLane.ranges(dead), ends ? List.of(LaneEnd.behind(last)) : List.of());
    }

    /** These and others. */
    public DeadFrames plus(DeadFrames more) {
        return new DeadFrames(
                Stream.concat(dropped.stream(), more.dropped.stream()).toList(),
                Stream.concat(ends.stream(), more.ends.stream()).toList());
    }

    /** By how much the scope becomes less; a frame that cannot be read counts nothing. */
    public long bytes(FrameSource source) {
        long bytes = 0;
        for (Frame end : ends) {
            bytes -= end.body().length();
        }
        for (int i = 0; i < dropped.size(); i += READ) {
            bytes += bytes(source, dropped.subList(i, Math.min(dropped.size(), i + READ)));
        }
        return bytes;
    }

    private static long bytes(FrameSource source, List<LaneRange> frames) {
        try {
            return source.read(frames, true).stream()
                    .flatMap(List::stream)
                    .mapToLong(frame -> frame.body().length())
                    .sum();
        } catch (CorruptException e) {
            return frames.size() == 1
                    ? 0
                    : frames.stream()
                            .mapToLong(frame -> bytes(source, List.of(frame)))
                            .sum();
        }
    }

    /** Adds their removal to the commit that removes the states. */
    public void addTo(Commit.Builder commit) {
        ends.forEach(commit::frame);
        dropped.forEach(commit::drop);
    }
}
