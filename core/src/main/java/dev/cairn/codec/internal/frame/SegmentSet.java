package dev.cairn.codec.internal.frame;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Segments of a scope, a bit for each. Not thread-safe. */
public final class SegmentSet {
    private static final BitSet NONE = new BitSet();

    private final Map<Long, BitSet> lanes = new HashMap<>();

    public void add(List<Run> runs) {
        runs.forEach(
                run -> lanes.computeIfAbsent(run.lane(), lane -> new BitSet()).set(run.first(), run.end()));
    }

    /** The parts of a run that are not in it. */
    public List<Run> missing(Run run) {
        BitSet lane = lanes.getOrDefault(run.lane(), NONE);
        List<Run> missing = new ArrayList<>();
        int at = lane.nextClearBit(run.first());
        while (at < run.end()) {
            int next = lane.nextSetBit(at);
            int end = next < 0 ? run.end() : Math.min(next, run.end());
            missing.add(new Run(run.lane(), at, end - at));
            at = lane.nextClearBit(end);
        }
        return missing;
    }
}
