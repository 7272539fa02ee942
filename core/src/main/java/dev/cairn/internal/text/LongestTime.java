package dev.cairn.internal.text;

import java.time.Duration;

/** The longest time that something may be reported to live or to wait: a hundred years, which every calendar reaches. Stateless. */
public final class LongestTime {
    /** The time in days. */
    public static final int DAYS = 36_500;

    /** The time. */
    public static final Duration OF_ALL = Duration.ofDays(DAYS);

    private LongestTime() {}

    /** Whether a time is longer. */
    public static boolean isBelow(Duration time) {
        return time.compareTo(OF_ALL) > 0;
    }
}
