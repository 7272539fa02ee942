package dev.cairn.integration.agent;

import dev.cairn.agent.Alarm;
import dev.cairn.tck.support.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** An alarm that rings when a test moves its clock. Not safe for use by several threads. */
final class ManualAlarm implements Alarm {
    private record Task(Instant when, Runnable action) {}

    private final ManualClock clock;
    private final List<Task> tasks = new ArrayList<>();

    ManualAlarm(ManualClock clock) {
        this.clock = clock;
    }

    @Override
    public void at(Instant when, Runnable task) {
        tasks.add(new Task(when, task));
    }

    /** Moves the clock and rings at each time on the way. */
    void advance(Duration duration) {
        Instant end = clock.instant().plus(duration);
        while (true) {
            Task next = tasks.stream()
                    .filter(task -> !task.when.isAfter(end))
                    .min(Comparator.comparing(Task::when))
                    .orElse(null);
            if (next == null) {
                break;
            }
            tasks.remove(next);
            Duration left = Duration.between(clock.instant(), next.when);
            clock.advance(left.isNegative() ? Duration.ZERO : left);
            next.action.run();
        }
        clock.advance(Duration.between(clock.instant(), end));
    }

    @Override
    public void close() {
        tasks.clear();
    }
}
