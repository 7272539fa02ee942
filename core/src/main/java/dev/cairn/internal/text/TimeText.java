package dev.cairn.internal.text;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

/** Lengths of time as people write them: {@code 7d}, {@code 12h}, {@code 30m}, {@code 90s}, {@code 1500ms}. Stateless. */
public final class TimeText {
    /** The form of a length of time, as a regular expression. */
    public static final String FORM = "[0-9]{1,9}(s|m|h|d|mo|y)";

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

    /**
     * Reads a length of time such as {@code 90s}, {@code 30m}, {@code 12h}, {@code 7d}; {@code 6mo} and {@code 2y} are as long as the months
     * and years before a time were in UTC.
     *
     * @throws DateTimeException when it is none
     */
    public static Duration parse(String text, Instant before) {
        if (!text.matches(FORM)) {
            throw new DateTimeException("no length of time");
        }
        String unit = text.replaceFirst("[0-9]+", "");
        long number = Long.parseLong(text.substring(0, text.length() - unit.length()));
        return switch (unit) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> sinceMonths(unit.equals("y") ? Math.multiplyExact(number, 12L) : number, before);
        };
    }

    private static Duration sinceMonths(long months, Instant now) {
        return Duration.between(now.atOffset(ZoneOffset.UTC).minusMonths(months).toInstant(), now);
    }
}
