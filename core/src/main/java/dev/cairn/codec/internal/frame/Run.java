package dev.cairn.codec.internal.frame;

import dev.cairn.storage.LaneRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Consecutive segments of a lane.
 *
 * @param lane the lane
 * @param first the first segment's number
 * @param count how many
 */
public record Run(long lane, int first, int count) {
    public int end() {
        return first + count;
    }

    /** Whether another run goes on where this one ends. */
    boolean continues(Run next) {
        return lane == next.lane && end() == next.first;
    }

    Run and(Run next) {
        return new Run(lane, first, count + next.count);
    }

    /**
     * Runs in any order as ranges, by lane and number.
     *
     * @param near how many numbers at the most may lie between two that become one range
     */
    public static List<LaneRange> ranges(Iterable<Run> runs, int near) {
        List<Run> sorted = new ArrayList<>();
        runs.forEach(sorted::add);
        sorted.sort(Comparator.comparingLong(Run::lane).thenComparingInt(Run::first));
        List<LaneRange> ranges = new ArrayList<>();
        for (Run run : sorted) {
            int last = ranges.size() - 1;
            if (last >= 0
                    && ranges.get(last).lane() == run.lane
                    && run.first - ranges.get(last).to() <= near) {
                LaneRange before = ranges.remove(last);
                ranges.add(new LaneRange(run.lane, before.from(), Math.max(before.to(), run.end())));
            } else {
                ranges.add(new LaneRange(run.lane, run.first, run.end()));
            }
        }
        return List.copyOf(ranges);
    }
}
