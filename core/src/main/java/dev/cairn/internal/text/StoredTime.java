package dev.cairn.internal.text;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Instant;

/** The moments that a store keeps: those of the years 1 to 9999, which every backend and every file can hold. Stateless. */
public final class StoredTime {
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private StoredTime() {}

    /** Whether a moment is one of them. */
    public static boolean isIn(Instant time) {
        return !time.isBefore(FIRST) && !time.isAfter(LAST);
    }

    /**
     * The moment, if it is one of them.
     *
     * @param what it is, for the message, for example {@code "end of a thread"}
     * @throws CairnException {@code INVALID} for any other
     */
    public static Instant require(String what, Instant time) {
        if (!isIn(time)) {
            throw new CairnException(
                    ErrorCode.INVALID, "The " + what + " must be in the years 1 to 9999, not " + time + ".");
        }
        return time;
    }

    /** Microseconds since 1970-01-01T00:00:00Z. */
    public static long micros(Instant time) {
        return time.getEpochSecond() * 1_000_000 + time.getNano() / 1_000;
    }
}
