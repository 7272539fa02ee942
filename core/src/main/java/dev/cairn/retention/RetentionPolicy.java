package dev.cairn.retention;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.TimeText;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Rules that keep. What no rule keeps may go; without any rule nothing goes but what its own retention has let go. Immutable.
 *
 * @param keepLast so many of those stored last, 0 for no such rule
 * @param keepWithin those younger than this, null for no such rule
 * @param keepEach of each of the newest so many periods that hold anything the one that was stored last
 * @param zone whose calendar the periods are of
 * @param keepTagged those with a tag, so long; of several tags the longest time counts, in whatever order they stand
 * @param keepTaggedLast so many of those stored last with a tag; of several tags each counts
 * @param newestMayGo whether what was stored last may be removed too; without it, it is always kept
 */
public record RetentionPolicy(
        int keepLast,
        @Nullable Duration keepWithin,
        Map<Period, Integer> keepEach,
        ZoneId zone,
        Map<String, Duration> keepTagged,
        Map<String, Integer> keepTaggedLast,
        boolean newestMayGo) {
    /** No rule: nothing goes but what its own retention has let go. Periods are of UTC. */
    public static final RetentionPolicy EMPTY =
            new RetentionPolicy(0, null, Map.of(), ZoneOffset.UTC, Map.of(), Map.of(), false);

    /**
     * Checks the rules.
     *
     * @throws CairnException {@code INVALID} with all that is wrong: counts and times are positive
     */
    public RetentionPolicy {
        List<String> problems = new ArrayList<>();
        if (keepLast < 0) {
            problems.add("keep-last is " + keepLast + ", not a positive number");
        }
        if (keepWithin != null && !isPositive(keepWithin)) {
            problems.add("keep-within is " + TimeText.of(keepWithin) + ", not a positive time");
        }
        keepEach.forEach((period, count) -> {
            if (count <= 0) {
                problems.add("one per " + period + " is kept " + count + " times, not a positive number");
            }
        });
        keepTagged.forEach((tag, time) -> {
            if (!isPositive(time)) {
                problems.add("tag '" + tag + "' keeps for " + TimeText.of(time) + ", not a positive time");
            }
        });
        keepTaggedLast.forEach((tag, count) -> {
            if (count <= 0) {
                problems.add("the count to keep of tag '" + tag + "' must be at least 1, not " + count);
            }
        });
        if (!problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot use the retention policy: " + String.join("; ", problems) + ".");
        }
        keepEach = keepEach.isEmpty() ? Map.of() : Map.copyOf(new EnumMap<>(keepEach));
        keepTagged = Map.copyOf(keepTagged);
        keepTaggedLast = Map.copyOf(keepTaggedLast);
    }

    private static boolean isPositive(Duration time) {
        return !time.isNegative() && !time.isZero();
    }

    /** The tags that rules name and that none of these things has, sorted; such a rule keeps nothing. */
    public List<String> unknownTags(Set<String> known) {
        Set<String> named = new TreeSet<>(keepTagged.keySet());
        named.addAll(keepTaggedLast.keySet());
        named.removeAll(known);
        return List.copyOf(named);
    }

    /** Whether there is no rule. */
    public boolean isEmpty() {
        return keepLast == 0
                && keepWithin == null
                && keepEach.isEmpty()
                && keepTagged.isEmpty()
                && keepTaggedLast.isEmpty();
    }

    /** The same that also keeps so many of those stored last. */
    public RetentionPolicy keepLast(int count) {
        return new RetentionPolicy(
                positive("keep-last", count), keepWithin, keepEach, zone, keepTagged, keepTaggedLast, newestMayGo);
    }

    /** The same that also keeps those younger than this. */
    public RetentionPolicy keepWithin(Duration age) {
        return new RetentionPolicy(keepLast, age, keepEach, zone, keepTagged, keepTaggedLast, newestMayGo);
    }

    /** The same that also keeps one of each of the newest so many periods that hold anything. */
    public RetentionPolicy keepEach(Period period, int count) {
        Map<Period, Integer> each = new EnumMap<>(Period.class);
        each.putAll(keepEach);
        each.put(period, count);
        return new RetentionPolicy(keepLast, keepWithin, each, zone, keepTagged, keepTaggedLast, newestMayGo);
    }

    /** Returns a copy with the calendar of a zone. */
    public RetentionPolicy in(ZoneId ofPeriods) {
        return new RetentionPolicy(keepLast, keepWithin, keepEach, ofPeriods, keepTagged, keepTaggedLast, newestMayGo);
    }

    /** The same that also keeps those with a tag, so long. */
    public RetentionPolicy keepTagged(String tag, Duration time) {
        Map<String, Duration> tagged = new TreeMap<>(keepTagged);
        tagged.put(tag, time);
        return new RetentionPolicy(keepLast, keepWithin, keepEach, zone, tagged, keepTaggedLast, newestMayGo);
    }

    /** The same that also keeps so many of those stored last with a tag. */
    public RetentionPolicy keepTaggedLast(String tag, int count) {
        Map<String, Integer> tagged = new TreeMap<>(keepTaggedLast);
        tagged.put(tag, positive("keep-last of tag '" + tag + "'", count));
        return new RetentionPolicy(keepLast, keepWithin, keepEach, zone, keepTagged, tagged, newestMayGo);
    }

    /** The same by which what was stored last may go too. */
    public RetentionPolicy evenTheNewest() {
        return new RetentionPolicy(keepLast, keepWithin, keepEach, zone, keepTagged, keepTaggedLast, true);
    }

    private static int positive(String what, int count) {
        if (count <= 0) {
            throw new CairnException(ErrorCode.INVALID, what + " is " + count + ", not a positive number.");
        }
        return count;
    }
}
