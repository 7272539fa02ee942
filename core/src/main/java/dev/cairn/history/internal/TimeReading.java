package dev.cairn.history.internal;

import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/**
 * Reads the times of records. Those are {@link Instant#toString} and nearly always of one form, which is read here without a formatter:
 * that took a sixth of a walk through a thread. Stateless.
 */
public final class TimeReading {
    private static final String FORM = "dddd-dd-ddTdd:dd:dd";
    private static final int SECONDS_END = FORM.length();
    private static final int MAX_DIGITS = 9;

    private TimeReading() {}

    /**
     * The same as {@link Instant#parse}.
     *
     * @throws DateTimeParseException for other text
     */
    public static Instant parse(String text) {
        boolean usual = hasForm(text)
                && number(text, 11, 13) < 24
                && number(text, 14, 16) < 60
                && number(text, 17, SECONDS_END) < 60;
        return usual ? read(text) : Instant.parse(text);
    }

    private static boolean hasForm(String text) {
        int end = text.length() - 1;
        boolean fits = end == SECONDS_END || (end > SECONDS_END + 1 && end <= SECONDS_END + 1 + MAX_DIGITS);
        if (!fits || text.charAt(end) != 'Z' || (end > SECONDS_END && text.charAt(SECONDS_END) != '.')) {
            return false;
        }
        for (int i = 0; i < end; i++) {
            char wanted = i < SECONDS_END ? FORM.charAt(i) : i == SECONDS_END ? '.' : 'd';
            char c = text.charAt(i);
            if (wanted == 'd' ? c < '0' || c > '9' : c != wanted) {
                return false;
            }
        }
        return isDay(number(text, 5, 7), number(text, 8, 10));
    }

    /** Other days are left to the formatter, which knows which there are. */
    private static boolean isDay(int month, int day) {
        return month >= 1 && month <= 12 && day >= 1 && day <= 28;
    }

    private static Instant read(String text) {
        long day = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10))
                .toEpochDay();
        long second = (number(text, 11, 13) * 60L + number(text, 14, 16)) * 60 + number(text, 17, SECONDS_END);
        int end = text.length() - 1;
        long nanos = end == SECONDS_END ? 0 : number(text, SECONDS_END + 1, end);
        for (int digits = Math.max(0, end - SECONDS_END - 1); digits < MAX_DIGITS; digits++) {
            nanos *= 10;
        }
        return Instant.ofEpochSecond(day * 86_400 + second, nanos);
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }
}
