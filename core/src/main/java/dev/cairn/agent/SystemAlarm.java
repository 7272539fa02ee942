package dev.cairn.agent;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** An alarm on a thread of its own that does not keep the program alive. Thread-safe. */
final class SystemAlarm implements Alarm {
    /** So often it looks at the clock again, which may have been set. */
    private static final Duration LONGEST_SLEEP = Duration.ofMinutes(1);

    private final Clock clock;
    private final ScheduledExecutorService executor;

    SystemAlarm(Clock clock, String name) {
        this.clock = clock;
        this.executor = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public void at(Instant when, Runnable task) {
        Duration left = Duration.between(clock.instant(), when);
        boolean due = left.isZero() || left.isNegative();
        Duration sleep = left.compareTo(LONGEST_SLEEP) > 0 ? LONGEST_SLEEP : left;
        try {
            if (due) {
                executor.execute(task);
            } else {
                ScheduledFuture<?> unused =
                        executor.schedule(() -> at(when, task), sleep.toMillis() + 1, TimeUnit.MILLISECONDS);
            }
        } catch (RejectedExecutionException closed) {
            return;
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
