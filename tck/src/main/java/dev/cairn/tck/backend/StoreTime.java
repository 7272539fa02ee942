package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.tck.support.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The backend's time: moved by the test, or read from commits to a scope of its own and waited for. */
public final class StoreTime {
    /** What a steered clock shows first. */
    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    /** Where time is read. Not below the tenant that the tests use. */
    public static final Scope PROBE = Scope.of("clock", "tck", "probe");

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Storage storage;
    private final ManualClock clock;
    private final boolean steerable;

    StoreTime(Storage storage, ManualClock clock, boolean steerable) {
        this.storage = storage;
        this.clock = clock;
        this.steerable = steerable;
    }

    ManualClock clock() {
        return clock;
    }

    /** How long a lease is that the test wants to see end. */
    Duration brief() {
        return steerable ? Duration.ofSeconds(30) : Duration.ofMillis(80);
    }

    /** How long a lease is that the test renews in time and whose first end it wants to see. */
    Duration renewable() {
        return steerable ? Duration.ofSeconds(30) : Duration.ofMillis(1_500);
    }

    /** Makes the next commit a later one. */
    void tick() {
        if (steerable) {
            clock.advance(Duration.ofSeconds(1));
        } else {
            waitUntilAfter(now());
        }
    }

    /** Returns when the backend's clock is past an instant. */
    void waitUntilAfter(Instant instant) {
        if (steerable) {
            clock.advance(Duration.between(clock.instant(), instant).plusMillis(1));
            return;
        }
        long start = System.nanoTime();
        while (!now().isAfter(instant)) {
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("waited for %s", instant)
                    .isLessThan(PATIENCE);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    /** Lets an hour and a minute pass where the clock can be steered; the answer says whether it did. */
    boolean letAnHourPass() {
        if (steerable) {
            clock.advance(Duration.ofMinutes(61));
        }
        return steerable;
    }

    private Instant now() {
        Commit probe = Commit.unordered()
                .put(Put.of(1, Bytes.fromUtf8("now"), Bytes.EMPTY))
                .build();
        CommitOutcome outcome = storage.commit(PROBE, probe);
        assertThat(outcome).isInstanceOf(Committed.class);
        return ((Committed) outcome).at();
    }
}
