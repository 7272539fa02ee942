package dev.cairn.agent;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Names;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts saves and clean-ups that repeat. Each runs until it is closed.
 *
 * <p>Thread-safe.
 */
public final class Schedules {
    private final Agents agents;
    private final Clock clock;

    @Internal
    public Schedules(Agents agents, Clock clock) {
        this.agents = agents;
        this.clock = clock;
    }

    /**
     * Starts saving an agent's state periodically, the first time after one interval.
     *
     * @param supplier gives the state; called by another thread
     * @throws CairnException {@code INVALID} when the interval is not longer than zero, or the jitter longer than the interval
     */
    public CheckpointSchedule save(
            String agentId, Supplier<Map<String, ?>> supplier, Duration interval, ScheduleOptions options) {
        new Names().name("agent id", agentId).done();
        if (interval.isZero() || interval.isNegative()) {
            throw new CairnException(ErrorCode.INVALID, "The interval must be longer than zero, not " + interval + ".");
        }
        RetentionTime.checkPause("interval", interval);
        if (options.jitter().compareTo(interval) > 0) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The jitter must be at most the interval of " + interval + ", not " + options.jitter() + ".");
        }
        return new CheckpointSchedule(agents, agentId, supplier, interval, options, clock).start();
    }

    /**
     * Starts cleaning up once a day.
     *
     * @param time of the day in a zone; where clocks are set, the hour that there is
     * @param alarm calls back at times, or null for one of its own
     */
    public CleanupSchedule cleanup(LocalTime time, ZoneId zone, CleanupOptions options, @Nullable Alarm alarm) {
        return new CleanupSchedule(() -> agents.cleanup(options), time, zone, clock, alarm).start();
    }
}
