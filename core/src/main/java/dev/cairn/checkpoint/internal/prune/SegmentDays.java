package dev.cairn.checkpoint.internal.prune;

import dev.cairn.storage.LaneRange;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The day on which each segment was first referred to, as days since 1970. Four bytes a segment. Not thread-safe. */
public final class SegmentDays {
    /** Stands for a segment to which nothing refers. */
    public static final int NONE = Integer.MAX_VALUE;

    private final Map<Long, int[]> lanes = new HashMap<>();
    private final Map<Long, Added> last = new HashMap<>();

    /** A range none of whose days is behind a day. */
    private record Added(LaneRange range, int day) {
        /** Up to where a range need not be taken in for a day. */
        int upTo(LaneRange more, int of) {
            boolean begins = day <= of && range.from() <= more.from() && more.from() <= range.to();
            return begins ? Math.min(range.to(), more.to()) : more.from();
        }
    }

    /** Takes in what a record of a day refers to. */
    public void add(LaneRange range, int day) {
        Added before = last.get(range.lane());
        int from = before == null ? range.from() : before.upTo(range, day);
        if (from < range.to()) {
            add(new LaneRange(range.lane(), from, range.to()), range, day);
        }
    }

    private void add(LaneRange fresh, LaneRange range, int day) {
        last.put(range.lane(), new Added(range, day));
        int[] known = lanes.getOrDefault(range.lane(), new int[0]);
        int[] days = known;
        if (known.length < range.to()) {
            days = Arrays.copyOf(known, Math.max(range.to(), known.length + known.length / 2));
            Arrays.fill(days, known.length, days.length, NONE);
            lanes.put(range.lane(), days);
        }
        for (int number = fresh.from(); number < fresh.to(); number++) {
            days[number] = Math.min(days[number], day);
        }
    }

    List<Long> lanes() {
        return List.copyOf(lanes.keySet());
    }

    public int day(long lane, int number) {
        int[] days = lanes.getOrDefault(lane, new int[0]);
        return number < days.length ? days[number] : NONE;
    }

    /** The first segment at or behind a number that something refers to, or -1. */
    public int next(long lane, int from) {
        int[] days = lanes.getOrDefault(lane, new int[0]);
        for (int number = from; number < days.length; number++) {
            if (days[number] != NONE) {
                return number;
            }
        }
        return -1;
    }

    /** Whether something refers to one of some segments. */
    boolean any(long lane, int from, int to) {
        int next = next(lane, from);
        return next >= 0 && next < to;
    }
}
