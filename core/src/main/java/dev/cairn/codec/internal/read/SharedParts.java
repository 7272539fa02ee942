package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.ValueRef;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parts of a value of which another version is known: only what lies between the segments that both begin with and those that
 * both end with, and the parts that reach into it.
 *
 * @param segments of the value, whose ends are filled in
 * @param near the known version
 * @param known its segments
 */
record SharedParts(ValueRef ref, SegmentList segments, RecentFrames source, ValueParts near, SegmentList known) {
    /** The parts, or null when what is shared does not help. */
    @Nullable
    ValueParts read() {
        int start = segments.commonStart(known);
        if (start == 0) {
            return null;
        }
        System.arraycopy(known.ends(), 0, segments.ends(), 0, start);
        return between(start, segments.commonEnd(known, start));
    }

    /**
     * Where a value is the beginning of a known one, and ends where one of its parts ends, nothing need be read or gone over.
     *
     * @return the parts, which share memory with those of the known one; else null
     */
    static @Nullable ValueParts beginning(ValueRef ref, ValueParts near, SegmentList known) {
        SegmentList segments = known.beginning(ref);
        int end = segments == null ? 0 : segments.length() + ref.tail().length() - 1;
        int count = end <= 1 ? 0 : endingAt(end, near) + 1;
        return segments == null || (count == 0 && end != 1)
                ? null
                : new ValueParts(near.shape, near.parts, count, segments);
    }

    /** The index of the part that ends at a place; -1 for none. */
    private static int endingAt(int end, ValueParts near) {
        int index = endingBefore(end, near);
        return index < near.count && near.parts[index].end() == end ? index : -1;
    }

    /** How many parts end before a place. */
    private static int endingBefore(int place, ValueParts near) {
        int low = 0;
        int high = near.count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (near.parts[middle].end() < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private @Nullable ValueParts between(int start, int end) {
        int before = endingBefore(segments.start(start), near);
        List<Part> parts = new ArrayList<>(Arrays.asList(near.parts).subList(0, before));
        int from = parts.isEmpty() ? 1 : parts.get(parts.size() - 1).end() + 1;
        int shift = ref.contentLength() - known.length();
        int suffix = known.start(known.count() - end);
        int rest = near.count;
        while (end > 0 && rest > parts.size() && near.parts[rest - 1].start() > suffix) {
            rest--;
        }
        int to = rest == near.count ? ref.length() : near.parts[rest].start() + shift;
        for (int i = segments.count() - end; i < segments.count(); i++) {
            segments.ends()[i] = known.ends()[known.count() - segments.count() + i] + shift;
        }
        List<Part> middle = scan(from, to, start, end);
        if (middle == null) {
            return null;
        }
        parts.addAll(middle);
        for (int i = rest; i < near.count; i++) {
            parts.add(near.parts[i].shifted(shift));
        }
        return ValueParts.of(near.shape, parts, segments);
    }

    /** The parts from one place to another; null when no part begins there. */
    private @Nullable List<Part> scan(int from, int to, int start, int end) {
        PartScanner scanner = new PartScanner(near.shape == ValueParts.Shape.OBJECT, from);
        int[] at = {segments.firstEndingBehind(from, start)};
        int first = at[0];
        int[] position = {segments.start(first)};
        ValueSegments content = new ValueSegments(ref.runs(), source);
        content.pass(first, last(to, end), segment -> {
            int skip = Math.max(0, from - position[0]);
            int take = Math.min(segment.length(), to - position[0]);
            if (skip < take) {
                scanner.feed(segment.source(), segment.from() + skip, segment.from() + take);
            }
            position[0] += segment.length();
            segments.ends()[at[0]++] = position[0];
        });
        if (to == ref.length()) {
            byte[] tail = ref.tail().getBytes(StandardCharsets.US_ASCII);
            scanner.feed(tail, 0, tail.length);
            return scanner.isDone() && scanner.position() == ref.length() ? scanner.found() : null;
        }
        return scanner.isBetween() && scanner.position() == to ? scanner.found() : null;
    }

    /** Behind the last segment that is needed up to a place, which lies among those of the end, or behind all. */
    private int last(int to, int end) {
        int last = segments.count() - end;
        while (last < segments.count() && segments.start(last) < to) {
            last++;
        }
        return last;
    }
}
