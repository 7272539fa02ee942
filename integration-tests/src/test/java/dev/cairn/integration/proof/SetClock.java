package dev.cairn.integration.proof;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is set. Not safe for use by several threads. */
final class SetClock extends Clock {
    private static final Instant START = Instant.parse("2026-11-27T12:00:00.123456Z");

    private Instant now = START;

    /** Sets it to a distance from its start, which may lie before. */
    void set(Duration fromStart) {
        now = START.plus(fromStart);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("times here have no zone");
    }
}
