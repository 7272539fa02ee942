package dev.cairn.codec.internal.frame;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a value is: its bytes are those of some runs of segments, one after the other, and then its tail.
 *
 * @param length bytes of the whole value
 * @param sha256 digest of the whole value's bytes, in lower-case hexadecimal
 * @param runs the segments
 * @param tail closing brackets and braces at the value's end, which belong to no segment so that a longer value can share them all
 * @param mediaType of a binary value, else null
 */
public record ValueRef(
        int length,
        String sha256,
        List<Run> runs,
        String tail,
        @Nullable String mediaType) {
    private static final int FEWEST_LIMIT = 256;

    public ValueRef {
        runs = List.copyOf(runs);
    }

    /**
     * The most runs of a value: one of more is written again, so that a record stays small after any number of edits. A run costs about ten
     * bytes in each later record, writing again costs what the whole value takes compressed; over many edits both together are least where
     * the runs grow with the root of the value's length.
     */
    public static int mostRuns(int length) {
        return Math.max(FEWEST_LIMIT, (int) Math.sqrt(length / 5.0));
    }

    public int contentLength() {
        return length - tail.length();
    }

    /** Joins runs that follow each other. */
    public static List<Run> join(List<Run> runs) {
        List<Run> joined = new ArrayList<>();
        for (Run run : runs) {
            int last = joined.size() - 1;
            if (last >= 0 && joined.get(last).continues(run)) {
                joined.set(last, joined.get(last).and(run));
            } else {
                joined.add(run);
            }
        }
        return joined;
    }
}
