package dev.cairn.agent;

import dev.cairn.error.CairnException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that an alarm repeats. An alarm that fails is reported and asked again, so that the work does not end with it. Guarded by a lock of its
 * owner, who holds it in every call.
 */
final class AlarmLoop implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Object lock;
    private final String what;
    private final Alarm alarm;
    private final boolean ownAlarm;
    private final Supplier<Instant> times;
    private final Runnable work;
    private final Consumer<CairnException> failed;
    private @Nullable SystemAlarm retry;
    private Instant next = Instant.MAX;
    private boolean closed;

    /**
     * Makes one that is not started.
     *
     * @param what is repeated, as errors name it
     * @param given calls back at times, or null for one of its own
     * @param times gives the next time
     * @param work must not fail
     * @param failed learns of an alarm that failed
     */
    AlarmLoop(
            Object lock,
            String what,
            Clock clock,
            @Nullable Alarm given,
            Supplier<Instant> times,
            Runnable work,
            Consumer<CairnException> failed) {
        this.lock = lock;
        this.what = what;
        this.ownAlarm = given == null;
        this.alarm = given == null ? new SystemAlarm(clock, "cairn-schedule") : given;
        this.times = times;
        this.work = work;
        this.failed = failed;
    }

    void start() {
        try {
            setAlarm();
        } catch (RuntimeException | Error e) {
            close();
            throw AgentEvents.alarmFailed(what, e);
        }
    }

    /** When it works next. */
    Instant next() {
        return next;
    }

    private void setAlarm() {
        next = times.get();
        alarm.at(next, this::ring);
    }

    private void ring() {
        synchronized (lock) {
            if (!closed) {
                work.run();
                goOn();
            }
        }
    }

    private void goOn() {
        synchronized (lock) {
            if (closed) {
                return;
            }
            try {
                setAlarm();
            } catch (RuntimeException | Error e) {
                failed.accept(AgentEvents.alarmFailed(what, e));
                Clock clock = Clock.systemUTC();
                retry = retry == null ? new SystemAlarm(clock, "cairn-alarm-retry") : retry;
                retry.at(clock.instant().plus(PAUSE), this::goOn);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        if (retry != null) {
            retry.close();
        }
        if (ownAlarm) {
            alarm.close();
        }
    }
}
