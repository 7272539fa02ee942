package dev.cairn.tck;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it. Safe for use by many threads. */
public final class ManualClock extends Clock {
    private Instant now;

    /** A clock that shows an instant. */
    public ManualClock(Instant start) {
        now = start;
    }

    /** Moves the clock; a negative duration moves it back. */
    public synchronized void advance(Duration duration) {
        now = now.plus(duration);
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /** The same clock: this one has no use for zones. */
    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
