package dev.cairn.agent;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A clean-up once a day. A failure of any kind is reported and does not end it. Thread-safe. */
public final class CleanupSchedule implements AutoCloseable {
    private final Supplier<CleanupReport> cleanup;
    private final LocalTime time;
    private final ZoneId zone;
    private final Clock clock;
    private final Alarm alarm;
    private final boolean ownAlarm;
    private final AlarmRetry retry = new AlarmRetry();
    private @Nullable CleanupReport lastReport;
    private @Nullable CairnException lastError;
    private Instant next = Instant.MAX;
    private boolean closed;

    @Internal
    public CleanupSchedule(
            Supplier<CleanupReport> cleanup, LocalTime time, ZoneId zone, Clock clock, @Nullable Alarm alarm) {
        this.cleanup = cleanup;
        this.time = time;
        this.zone = zone;
        this.clock = clock;
        this.ownAlarm = alarm == null;
        this.alarm = alarm == null ? new SystemAlarm(clock, "cairn-cleanup") : alarm;
    }

    @Internal
    public synchronized CleanupSchedule start() {
        try {
            setAlarm();
        } catch (RuntimeException | Error e) {
            close();
            throw AgentEvents.alarmFailed("the clean-up", e);
        }
        return this;
    }

    /** When it cleans up next. */
    public synchronized Instant next() {
        return next;
    }

    /** What the last clean-up did, or null before the first. */
    public synchronized @Nullable CleanupReport lastReport() {
        return lastReport;
    }

    /** What the last clean-up or the setting of its alarm failed with, or null. */
    public synchronized @Nullable CairnException lastError() {
        return lastError;
    }

    private void setAlarm() {
        ZonedDateTime now = clock.instant().atZone(zone);
        Instant today = now.toLocalDate().atTime(time).atZone(zone).toInstant();
        next = today.isAfter(now.toInstant())
                ? today
                : now.toLocalDate().plusDays(1).atTime(time).atZone(zone).toInstant();
        alarm.at(next, this::ring);
    }

    private synchronized void ring() {
        if (closed) {
            return;
        }
        try {
            lastReport = cleanup.get();
            lastError = null;
        } catch (RuntimeException | Error e) {
            failed(AgentEvents.failure("The clean-up", e));
        }
        goOn();
    }

    /** Sets the next alarm; a failed one is reported and retried. */
    private synchronized void goOn() {
        if (closed) {
            return;
        }
        try {
            setAlarm();
        } catch (RuntimeException | Error e) {
            failed(AgentEvents.alarmFailed("the clean-up", e));
            retry.later(this::goOn);
        }
    }

    private void failed(CairnException error) {
        lastError = error;
        AgentEvents.failed("*", error);
    }

    /** Ends it. */
    @Override
    public synchronized void close() {
        closed = true;
        retry.close();
        if (ownAlarm) {
            alarm.close();
        }
    }
}
