package dev.cairn.history.internal;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
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
        return isUsual(text) ? read(text) : Instant.parse(text);
    }

    /** Whether a time is read without a formatter, as every time of the years 0 to 9999 is that {@link Instant#toString} writes. */
    static boolean isUsual(String text) {
        return hasForm(text)
                && isDay(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10))
                && number(text, 11, 13) < 24
                && number(text, 14, 16) < 60
                && number(text, 17, SECONDS_END) < 60;
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
        return true;
    }

    private static boolean isDay(int year, int month, int day) {
        boolean exists = month >= 1 && month <= 12 && day >= 1;
        return exists && (day <= 28 || day <= YearMonth.of(year, month).lengthOfMonth());
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
