package dev.cairn.transfer;

import dev.cairn.storage.LaneRange;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A set of numbers of segments, kept as ranges. Not thread-safe. */
final class LaneNumbers {
    /** For each lane the ends of ranges by their beginnings; no two touch. */
    private final Map<Long, NavigableMap<Integer, Integer>> lanes = new HashMap<>();

    void add(LaneRange range) {
        if (range.from() == range.to()) {
            return;
        }
        NavigableMap<Integer, Integer> ranges = lanes.computeIfAbsent(range.lane(), lane -> new TreeMap<>());
        int from = range.from();
        int to = range.to();
        Map.Entry<Integer, Integer> touching = ranges.floorEntry(to);
        while (touching != null && touching.getValue() >= from) {
            from = Math.min(from, touching.getKey());
            to = Math.max(to, touching.getValue());
            ranges.remove(touching.getKey());
            touching = ranges.floorEntry(to);
        }
        ranges.put(from, to);
    }

    boolean contains(long lane, int number) {
        NavigableMap<Integer, Integer> ranges = lanes.get(lane);
        Map.Entry<Integer, Integer> range = ranges == null ? null : ranges.floorEntry(number);
        return range != null && number < range.getValue();
    }

    /** How many numbers there are. */
    long count() {
        long count = 0;
        for (NavigableMap<Integer, Integer> ranges : lanes.values()) {
            for (Map.Entry<Integer, Integer> range : ranges.entrySet()) {
                count += range.getValue() - range.getKey();
            }
        }
        return count;
    }
}
