package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.Run;
import dev.cairn.codec.internal.frame.RunPrefix;
import dev.cairn.codec.internal.frame.ValueRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The segments of a value, one by one, with where each ends in the value's bytes as far as that is known. Not safe for use by several
 * threads while it is filled.
 *
 * @param runs where they are
 * @param tail of the value
 */
@SuppressWarnings("ArrayRecordComponent") // internal, never compared
record SegmentList(List<Run> runs, long[] lanes, int[] numbers, int[] ends, int count, String tail) {
    static SegmentList of(ValueRef ref) {
        int count = ref.runs().stream().mapToInt(Run::count).sum();
        SegmentList list =
                new SegmentList(ref.runs(), new long[count], new int[count], new int[count], count, ref.tail());
        int at = 0;
        for (Run run : ref.runs()) {
            for (int number = run.first(); number < run.end(); number++) {
                list.lanes[at] = run.lane();
                list.numbers[at++] = number;
            }
        }
        return list;
    }

    private boolean same(int index, SegmentList other, int otherIndex) {
        return lanes[index] == other.lanes[otherIndex] && numbers[index] == other.numbers[otherIndex];
    }

    /** How many segments both begin with. */
    int commonStart(SegmentList other) {
        int most = Math.min(count, other.count);
        int common = 0;
        while (common < most && same(common, other, common)) {
            common++;
        }
        return common;
    }

    /** How many segments both end with, and then the same tail, behind some that both begin with. */
    int commonEnd(SegmentList other, int start) {
        int most = tail.equals(other.tail) ? Math.min(count, other.count) - start : 0;
        int common = 0;
        while (common < most && same(count - 1 - common, other, other.count - 1 - common)) {
            common++;
        }
        return common;
    }

    /** Where a segment begins. */
    int start(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /** Bytes of all segments. */
    int length() {
        return start(count);
    }

    /** Those of another value where it consists of the first of them; else null. */
    @Nullable
    SegmentList beginning(ValueRef other) {
        RunPrefix prefix = new RunPrefix(other.runs());
        return !other.runs().isEmpty() && prefix.begins(runs)
                ? new SegmentList(other.runs(), lanes, numbers, ends, prefix.segments(), other.tail())
                : null;
    }

    /** The segment that holds a byte; the number of segments for one behind all of them. */
    int indexOf(int offset) {
        return firstEndingBehind(offset, count);
    }

    /** The same among some first segments, whose ends are known; their number when none of them holds it. */
    int firstEndingBehind(int offset, int some) {
        int low = 0;
        int high = some;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] > offset) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
