package dev.cairn.agent;

import dev.cairn.model.IdSource;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Ids in the form of UUID version 7 (RFC 9562): they sort by time as text. Each is greater than the one before from this source and than
 * its parent, also when the clock stands still or steps back. Thread-safe.
 */
public final class SnapshotIds implements IdSource {
    private static final int COUNTER_BITS = 12;

    private final Clock clock;
    private @Nullable SecureRandom random;
    /** Milliseconds and, below them, a counter. */
    private long last;

    /** Makes a source. */
    public SnapshotIds(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized String next(@Nullable String parent) {
        if (random == null) {
            random = new SecureRandom();
        }
        last = Math.max(clock.millis() << COUNTER_BITS, Math.max(last, timeOf(parent)) + 1);
        long high = (last >>> COUNTER_BITS << 16) | 0x7000 | (last & 0xfff);
        long low = (random.nextLong() >>> 2) | 0x8000_0000_0000_0000L;
        return new UUID(high, low).toString();
    }

    /** The time and counter in an id of this form, or 0. */
    private static long timeOf(@Nullable String id) {
        if (id == null || id.length() != 36) {
            return 0;
        }
        try {
            UUID uuid = UUID.fromString(id);
            long high = uuid.getMostSignificantBits();
            return uuid.version() == 7 ? (high >>> 16 << COUNTER_BITS) | (high & 0xfff) : 0;
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }
}
