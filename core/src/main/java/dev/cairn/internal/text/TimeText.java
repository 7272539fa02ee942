package dev.cairn.internal.text;

import java.time.Duration;

/** Lengths of time as people write them: {@code 7d}, {@code 12h}, {@code 30m}, {@code 90s}, {@code 1500ms}. Stateless. */
public final class TimeText {
    private TimeText() {}

    /** A length of time in the largest unit that it is a whole number of; what no unit fits is written as ISO 8601 has it. */
    public static String of(Duration time) {
        long seconds = time.toSeconds();
        if (time.toNanosPart() != 0) {
            boolean whole = time.toNanosPart() % 1_000_000 == 0 && Math.abs(seconds) < 1_000_000;
            return whole ? time.toMillis() + "ms" : time.toString();
        }
        if (seconds == 0) {
            return "0s";
        }
        return seconds % 86_400 == 0
                ? seconds / 86_400 + "d"
                : seconds % 3_600 == 0 ? seconds / 3_600 + "h" : seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
