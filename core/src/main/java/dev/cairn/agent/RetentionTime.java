package dev.cairn.agent;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.LongestTime;
import dev.cairn.internal.text.TimeText;
import java.time.Duration;

/** How long snapshots and backups are kept, and pauses of schedules. Stateless. */
@Internal
public final class RetentionTime {
    private RetentionTime() {}

    /** Refuses a pause of a schedule that no calendar reaches. */
    @Internal
    public static void checkPause(String what, Duration time) {
        if (LongestTime.isBelow(time)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The " + what + " of a schedule must be at most " + TimeText.of(LongestTime.OF_ALL) + ", not "
                            + TimeText.of(time) + ".");
        }
    }

    /** Refuses a time that has passed already, or one that no calendar reaches. */
    @Internal
    public static void check(Duration time) {
        if (time.isNegative() || time.isZero() || LongestTime.isBelow(time)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The retention must be longer than zero and at most " + TimeText.of(LongestTime.OF_ALL) + ", not "
                            + TimeText.of(time) + ". Omit it to keep all.");
        }
    }
}
