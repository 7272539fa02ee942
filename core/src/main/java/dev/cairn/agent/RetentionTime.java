package dev.cairn.agent;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.model.LongestTime;
import dev.cairn.model.TimeText;
import java.time.Duration;

/** How long snapshots and backups are kept, and pauses of schedules. Stateless. */
final class RetentionTime {
    private RetentionTime() {}

    /** Refuses a pause of a schedule that no calendar reaches. */
    static void checkPause(String what, Duration time) {
        if (LongestTime.isBelow(time)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The " + what + " of a schedule is at most " + TimeText.of(LongestTime.OF_ALL) + ", not "
                            + TimeText.of(time) + ".");
        }
    }

    /** Refuses a time that has passed already, or one that no calendar reaches. */
    static void check(Duration time) {
        if (time.isNegative() || time.isZero() || LongestTime.isBelow(time)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "A retention is longer than nothing and at most " + TimeText.of(LongestTime.OF_ALL) + ", not "
                            + TimeText.of(time) + "; leave it out to keep.");
        }
    }
}
