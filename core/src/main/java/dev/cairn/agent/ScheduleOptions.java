package dev.cairn.agent;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How periodic saves are made. Immutable.
 *
 * @param save tags, retention, compression and type of every snapshot
 * @param jitter each save is later by a random time below this, so that many agents do not save at once; at most the interval
 * @param ignored fields whose changes alone are no reason to save; {@code performance_metrics/NAME} for one metric
 * @param longestBackOff after errors the time to the next attempt doubles up to this
 * @param alarm calls back at times, or null for one of its own
 */
public record ScheduleOptions(
        SaveOptions save,
        Duration jitter,
        Set<String> ignored,
        Duration longestBackOff,
        @Nullable Alarm alarm) {
    /** No jitter, nothing ignored, back-off of at most an hour. */
    public static final ScheduleOptions DEFAULT =
            new ScheduleOptions(SaveOptions.DEFAULT, Duration.ZERO, Set.of(), Duration.ofHours(1), null);

    /** Copies the names and checks the times. */
    public ScheduleOptions {
        ignored = Set.copyOf(ignored);
        if (jitter.isNegative() || longestBackOff.isNegative()) {
            throw new CairnException(ErrorCode.INVALID, "The jitter and back-off must be at least 0.");
        }
        RetentionTime.checkPause("jitter", jitter);
        RetentionTime.checkPause("longest back-off", longestBackOff);
    }

    /** Returns a copy with other options of its saves. */
    public ScheduleOptions save(SaveOptions options) {
        return new ScheduleOptions(options, jitter, ignored, longestBackOff, alarm);
    }

    /** Returns a copy with a jitter. */
    public ScheduleOptions jitter(Duration most) {
        return new ScheduleOptions(save, most, ignored, longestBackOff, alarm);
    }

    /** Returns a copy with fields that are ignored. */
    public ScheduleOptions ignoring(String... names) {
        return new ScheduleOptions(save, jitter, Set.of(names), longestBackOff, alarm);
    }

    /** Returns a copy with another longest back-off. */
    public ScheduleOptions longestBackOff(Duration most) {
        return new ScheduleOptions(save, jitter, ignored, most, alarm);
    }

    /** Returns a copy with an alarm; the caller closes it. */
    public ScheduleOptions alarm(@Nullable Alarm other) {
        return new ScheduleOptions(save, jitter, ignored, longestBackOff, other);
    }
}
