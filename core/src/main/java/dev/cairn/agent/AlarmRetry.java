package dev.cairn.agent;

import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Asks an alarm again that failed, so that a schedule does not end with it. Thread-safe. */
final class AlarmRetry implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Clock clock = Clock.systemUTC();
    private @Nullable SystemAlarm alarm;
    private boolean closed;

    /** Runs a task after a pause of the system's clock. */
    synchronized void later(Runnable task) {
        if (closed) {
            return;
        }
        if (alarm == null) {
            alarm = new SystemAlarm(clock, "cairn-alarm-retry");
        }
        alarm.at(clock.instant().plus(PAUSE), task);
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (alarm != null) {
            alarm.close();
        }
    }
}
