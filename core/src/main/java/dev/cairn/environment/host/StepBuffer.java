package dev.cairn.environment.host;

import dev.cairn.environment.HostConfig;
import dev.cairn.environment.RecordedStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Steps that are not stored yet. Not thread-safe. */
final class StepBuffer {
    private final HostConfig.Recording recording;
    private final List<RecordedStep> steps = new ArrayList<>();
    private long first;

    StepBuffer(HostConfig.Recording recording) {
        this.recording = recording;
    }

    void add(RecordedStep step, long nanos) {
        if (steps.isEmpty()) {
            first = nanos;
        }
        steps.add(step);
    }

    boolean isEmpty() {
        return steps.isEmpty();
    }

    /** Whether it is time to store them. */
    boolean isDue(long nanos) {
        boolean late = nanos - first >= TimeUnit.NANOSECONDS.convert(recording.within());
        return !steps.isEmpty() && (late || steps.size() >= recording.steps());
    }

    /** How long it is until they are late. */
    Duration left(long nanos) {
        return recording.within().minusNanos(nanos - first);
    }

    List<RecordedStep> steps() {
        return List.copyOf(steps);
    }

    /** Forgets the oldest. */
    void remove(int count) {
        steps.subList(0, count).clear();
    }

    void clear() {
        steps.clear();
    }
}
