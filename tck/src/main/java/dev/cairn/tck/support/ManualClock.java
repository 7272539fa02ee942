package dev.cairn.tck.support;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it. Safe for use by many threads. */
public final class ManualClock extends Clock {
    private Instant now;
    private int untilFailure = Integer.MAX_VALUE;

    /** A clock that shows an instant. */
    public ManualClock(Instant start) {
        now = start;
    }

    /** Moves the clock; a negative duration moves it back. */
    public synchronized void advance(Duration duration) {
        now = now.plus(duration);
    }

    /** Lets one look at the clock end as it does in a machine without memory, after some that pass. */
    public synchronized void failAfter(int looks) {
        untilFailure = looks;
    }

    @Override
    public synchronized Instant instant() {
        if (untilFailure-- == 0) {
            throw new OutOfMemoryError("made by the test");
        }
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
