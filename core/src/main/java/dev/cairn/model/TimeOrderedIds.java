package dev.cairn.model;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Ids in the form of UUID version 6 (RFC 9562): they sort by time as text. Each is greater than the one before from this source and than
 * its parent, also when the clock stands still or steps back. Thread-safe.
 */
public final class TimeOrderedIds implements IdSource {
    /** 100-nanosecond steps from 15 October 1582 to 1 January 1970. */
    private static final long EPOCH_OFFSET = 0x01b21dd213814000L;

    private static final long TICKS_PER_SECOND = 10_000_000L;
    private static final long MAX_TICKS = (1L << 60) - 1;

    private final Clock clock;
    /** The lower half of all ids; 0 until the first one is wanted, as a source of randomness takes long to start. */
    private long low;

    private long last;

    /** Makes a source with a random node. */
    public TimeOrderedIds(Clock clock) {
        this.clock = clock;
    }

    /** Makes a source whose ids end alike. */
    TimeOrderedIds(Clock clock, long node) {
        this.clock = clock;
        this.low = low(node);
    }

    private static long low(long node) {
        return (node & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
    }

    @Override
    public synchronized String next(@Nullable String parent) {
        if (low == 0) {
            low = low(new SecureRandom().nextLong());
        }
        Instant now = clock.instant();
        long ticks = EPOCH_OFFSET + now.getEpochSecond() * TICKS_PER_SECOND + now.getNano() / 100;
        last = Math.max(ticks, Math.max(last, ticksOf(parent)) + 1);
        if (last > MAX_TICKS) {
            throw new IllegalStateException("no time-ordered id is left after " + parent);
        }
        long high = (last >>> 12 << 16) | 0x6000 | (last & 0xfff);
        return new UUID(high, low).toString();
    }

    /** The time in an id of this form, or 0. */
    private static long ticksOf(@Nullable String id) {
        if (id == null || id.length() != 36) {
            return 0;
        }
        try {
            UUID uuid = UUID.fromString(id);
            long high = uuid.getMostSignificantBits();
            return uuid.version() == 6 ? (high >>> 16 << 12) | (high & 0xfff) : 0;
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }
}
