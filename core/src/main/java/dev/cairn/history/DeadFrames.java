package dev.cairn.history;

import dev.cairn.codec.FrameSource;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the frames of which no number is needed any more once some states are gone. */
public final class DeadFrames {
    private DeadFrames() {}

    /**
     * The frames that hold numbers of what goes, and none of what stays.
     *
     * @param going the numbers that states refer to which are to be removed
     * @param staying the numbers that all other states of the scope refer to
     */
    public static List<LaneRange> of(FrameSource source, Iterable<LaneRange> going, Iterable<LaneRange> staying) {
        Map<Long, LaneRange> extents = new HashMap<>();
        going.forEach(range -> extents.merge(range.lane(), range, DeadFrames::around));
        if (extents.isEmpty()) {
            return List.of();
        }
        Map<Long, BitSet> needed = new HashMap<>();
        staying.forEach(range -> {
            if (extents.containsKey(range.lane())) {
                needed.computeIfAbsent(range.lane(), lane -> new BitSet()).set(range.from(), range.to());
            }
        });
        List<LaneRange> dead = new ArrayList<>();
        for (List<Frame> lane : source.read(List.copyOf(extents.values()), false)) {
            for (Frame frame : lane) {
                if (isDead(frame, needed)) {
                    dead.add(new LaneRange(frame.lane(), frame.first(), frame.end()));
                }
            }
        }
        return dead;
    }

    private static boolean isDead(Frame frame, Map<Long, BitSet> needed) {
        BitSet lane = needed.get(frame.lane());
        int next = lane == null ? -1 : lane.nextSetBit(frame.first());
        return next < 0 || next >= frame.end();
    }

    private static LaneRange around(LaneRange a, LaneRange b) {
        return new LaneRange(a.lane(), Math.min(a.from(), b.from()), Math.max(a.to(), b.to()));
    }
}
