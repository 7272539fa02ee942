package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Times as the tables hold them: microseconds since 1970-01-01T00:00:00Z. */
public final class Micros {
    /** An hour. */
    public static final long MINUTE = 60_000_000L;

    public static final long HOUR = 3_600_000_000L;

    private Micros() {}

    public static long of(Instant time) {
        try {
            return Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000L), time.getNano() / 1_000L);
        } catch (ArithmeticException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot store the time " + time + ": it is more than 292,000 years away.");
        }
    }

    /** The same for an instant that is only compared with; the end of time is as far as numbers go. */
    public static long nearest(Instant time) {
        boolean far = time.getEpochSecond() > Long.MAX_VALUE / 1_000_000 - 1;
        boolean longAgo = time.getEpochSecond() < Long.MIN_VALUE / 1_000_000 + 1;
        return far ? Long.MAX_VALUE : longAgo ? Long.MIN_VALUE : of(time);
    }

    public static @Nullable Long ofNullable(@Nullable Instant time) {
        return time == null ? null : of(time);
    }

    public static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    static @Nullable Instant instantOrNull(@Nullable Long micros) {
        return micros == null ? null : instant(micros);
    }
}
