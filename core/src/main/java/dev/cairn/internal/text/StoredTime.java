package dev.cairn.internal.text;

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
}
