package dev.cairn.environment.host;

import dev.cairn.environment.HostConfig;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.error.ConflictException;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The recorded steps of a session on their way into the store, with the session as it is stored. A batch that cannot be stored stays, and is
 * tried again by itself after pauses that grow, until it is stored or another host has written the session. Thread-safe.
 */
final class StepLog {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final EnvironmentRecords records;
    private final HostTools tools;
    private final Duration within;
    private final StepBuffer buffer;
    private volatile HeldSession held;
    private volatile long step;
    private Duration pause;
    private boolean timed;
    private boolean ended;
    /** What was written last, as long as no one knows whether it is stored. */
    private @Nullable Attempt unsure;

    /**
     * A write.
     *
     * @param changed the session after it
     * @param steps how many of the steps it stores
     */
    private record Attempt(SessionInfo changed, int steps) {}

    StepLog(EnvironmentRecords records, HostConfig.Recording recording, HostTools tools, HeldSession held) {
        this.records = records;
        this.tools = tools;
        this.within = recording.within();
        this.buffer = new StepBuffer(recording);
        this.held = held.own();
        this.step = held.info().step();
        this.pause = within;
    }

    SessionInfo session() {
        return held.info();
    }

    /** How many steps were done in the session's line. */
    long step() {
        return step;
    }

    /** Adds a step that was done, and stores the batch when it is full or late. What storing throws leaves the step in the batch. */
    synchronized void add(RecordedStep done) {
        step = done.number();
        buffer.add(done, System.nanoTime());
        if (buffer.isDue(System.nanoTime())) {
            flush();
        } else {
            flushLater(within);
        }
    }

    /** Stores the steps that are not stored yet. */
    synchronized void flush() {
        settle();
        if (!buffer.isEmpty()) {
            write(held.info().at(held.info().head(), step), (changed, steps) -> {
                held = records.update(held, changed, steps);
                return held;
            });
        }
    }

    /** Stores a snapshot with the steps that are not stored yet. */
    synchronized SnapshotInfo put(@Nullable SnapshotPlace head, SnapshotDraft draft) {
        settle();
        return write(held.info().at(head == null ? held.info().head() : head, step), (changed, steps) -> {
            EnvironmentRecords.Stored stored = records.put(held, changed, steps, draft);
            held = stored.session();
            return stored.snapshot();
        });
    }

    /** Notes in the store that the session goes on from a snapshot. */
    synchronized void restored(SnapshotInfo from) {
        flush();
        held = records.update(held, held.info().restored(from), List.of());
        step = from.step();
    }

    /** Looks whether a write that failed is stored all the same: its answer may have been lost on the way. */
    private void settle() {
        Attempt last = unsure;
        if (last == null) {
            return;
        }
        try {
            HeldSession now = records.session(held.info().id()).orElse(held);
            if (now.revision() == held.revision() + 1
                    && now.writer().equals(held.writer())
                    && now.info().equals(last.changed())) {
                held = now;
                buffer.remove(last.steps());
            }
            unsure = null;
        } catch (RuntimeException | Error e) {
            retry();
            throw e;
        }
    }

    private <R> R write(SessionInfo changed, BiFunction<SessionInfo, List<RecordedStep>, R> store) {
        List<RecordedStep> steps = buffer.steps();
        try {
            R stored = store.apply(changed, steps);
            buffer.clear();
            pause = within;
            return stored;
        } catch (ConflictException e) {
            throw e; // another host has the session; trying again cannot help
        } catch (RuntimeException | Error e) {
            unsure = new Attempt(changed, steps.size());
            retry();
            throw e;
        }
    }

    private void retry() {
        if (!buffer.isEmpty()) {
            flushLater(pause);
            Duration longer = pause.multipliedBy(2);
            Duration most = within.compareTo(LONGEST_PAUSE) > 0 ? within : LONGEST_PAUSE;
            pause = longer.compareTo(most) > 0 ? most : longer;
        }
    }

    private void flushLater(Duration delay) {
        if (!timed && !ended) {
            tools.later(delay, this::flushOnTime);
            timed = true;
        }
    }

    private synchronized void flushOnTime() {
        timed = false;
        if (ended || buffer.isEmpty()) {
            return;
        }
        if (!buffer.isDue(System.nanoTime())) {
            flushLater(buffer.left(System.nanoTime()));
            return;
        }
        try {
            flush();
        } catch (RuntimeException | Error e) {
            return; // tried again later; the next step, flush or close says what is wrong if it still is
        }
    }

    /** Ends the tries that it makes by itself. */
    synchronized void end() {
        ended = true;
    }
}
