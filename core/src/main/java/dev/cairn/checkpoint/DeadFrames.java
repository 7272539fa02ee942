package dev.cairn.checkpoint;

import dev.cairn.checkpoint.ThreadMark.Node;
import dev.cairn.checkpoint.ThreadMark.Place;
import dev.cairn.checkpoint.ThreadMark.Written;
import dev.cairn.codec.FrameSource;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Finds the frames of which no number is needed any more once some checkpoints are gone. */
record DeadFrames(FrameSource source) {
    /** Those among the frames that the victims need. */
    List<LaneRange> of(ThreadMark mark, Set<Place> victims) {
        Map<Long, LaneRange> extents = new HashMap<>();
        ranges(mark, victims, true, range -> extents.merge(range.lane(), range, DeadFrames::around));
        Map<Long, BitSet> needed = new HashMap<>();
        ranges(mark, victims, false, range -> {
            if (extents.containsKey(range.lane())) {
                needed.computeIfAbsent(range.lane(), lane -> new BitSet()).set(range.from(), range.to());
            }
        });
        List<LaneRange> dead = new ArrayList<>();
        if (!extents.isEmpty()) {
            for (List<Frame> lane : source.read(List.copyOf(extents.values()), false)) {
                lane.stream()
                        .filter(frame -> isDead(frame, needed))
                        .map(frame -> new LaneRange(frame.lane(), frame.first(), frame.end()))
                        .forEach(dead::add);
            }
        }
        return dead;
    }

    private static boolean isDead(Frame frame, Map<Long, BitSet> needed) {
        int next = needed.getOrDefault(frame.lane(), new BitSet()).nextSetBit(frame.first());
        return next < 0 || next >= frame.end();
    }

    private static LaneRange around(LaneRange a, LaneRange b) {
        return new LaneRange(a.lane(), Math.min(a.from(), b.from()), Math.max(a.to(), b.to()));
    }

    /** Ranges of the checkpoints that are victims or that are not, with their writes. */
    private static void ranges(ThreadMark mark, Set<Place> victims, boolean ofVictims, Consumer<LaneRange> action) {
        for (Node node : mark.nodes().values()) {
            if (victims.contains(node.place()) == ofVictims) {
                node.ranges().forEach(action);
            }
        }
        mark.writes().forEach((checkpoint, writes) -> {
            if (victims.contains(checkpoint) == ofVictims) {
                for (Written write : writes) {
                    write.ranges().forEach(action);
                }
            }
        });
    }
}
