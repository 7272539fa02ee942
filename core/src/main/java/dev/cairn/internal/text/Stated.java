package dev.cairn.internal.text;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Joins what a chain of calls said of one thing, so that no call drops what an earlier one said. */
public final class Stated {
    private Stated() {}

    /**
     * Returns the one value that was said.
     *
     * @param what the thing, as in "The expected head is said twice"
     * @param before what was said before, or null for nothing
     * @param now what is said now, or null for nothing
     * @throws CairnException {@code INVALID} when both are said and differ
     */
    public static <T> @Nullable T once(String what, @Nullable T before, @Nullable T now) {
        if (before != null && now != null && !before.equals(now)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot accept the " + what + ": it is given twice, as '" + before + "' and as '" + now
                            + "'. Give it once.",
                    Map.of("what", what, "first", String.valueOf(before), "second", String.valueOf(now)),
                    null);
        }
        return now == null ? before : now;
    }

    /** Returns the later of two beginnings of a range of time; null is no limit. */
    public static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        return one == null || (other != null && other.isAfter(one)) ? other : one;
    }

    /** Returns the earlier of two ends of a range of time; null is no limit. */
    public static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
        return one == null || (other != null && other.isBefore(one)) ? other : one;
    }
}
