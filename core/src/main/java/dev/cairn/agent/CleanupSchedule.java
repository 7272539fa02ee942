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
    private final AlarmLoop loop;
    private @Nullable CleanupReport lastReport;
    private @Nullable CairnException lastError;

    @Internal
    public CleanupSchedule(
            Supplier<CleanupReport> cleanup, LocalTime time, ZoneId zone, Clock clock, @Nullable Alarm alarm) {
        this.cleanup = cleanup;
        this.time = time;
        this.zone = zone;
        this.clock = clock;
        this.loop = new AlarmLoop(this, "the clean-up", clock, alarm, this::time, this::cleanUp, this::failed);
    }

    @Internal
    public synchronized CleanupSchedule start() {
        loop.start();
        return this;
    }

    /** When it cleans up next. */
    public synchronized Instant next() {
        return loop.next();
    }

    /** What the last clean-up did, or null before the first. */
    public synchronized @Nullable CleanupReport lastReport() {
        return lastReport;
    }

    /** What the last clean-up or the setting of its alarm failed with, or null. */
    public synchronized @Nullable CairnException lastError() {
        return lastError;
    }

    private Instant time() {
        ZonedDateTime now = clock.instant().atZone(zone);
        Instant today = now.toLocalDate().atTime(time).atZone(zone).toInstant();
        return today.isAfter(now.toInstant())
                ? today
                : now.toLocalDate().plusDays(1).atTime(time).atZone(zone).toInstant();
    }

    private void cleanUp() {
        try {
            lastReport = cleanup.get();
            lastError = null;
        } catch (RuntimeException | Error e) {
            failed(AgentEvents.failure("The clean-up", e));
        }
    }

    private void failed(CairnException error) {
        lastError = error;
        AgentEvents.failed("*", error);
    }

    /** Ends it. */
    @Override
    public synchronized void close() {
        loop.close();
    }
}
