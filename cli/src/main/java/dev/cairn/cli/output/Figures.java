package dev.cairn.cli.output;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Numbers, sizes and times as people read them, the same under every locale. */
public final class Figures {
    private Figures() {}

    /** A number with commas between thousands. */
    public static String number(long number) {
        return Math.abs(number) < 1_000 ? Long.toString(number) : String.format(Locale.ROOT, "%,d", number);
    }

    /** A size in bytes, kB, MB or GB (thousands), with three digits. */
    public static String size(long bytes) {
        if (bytes < 1_000) {
            return bytes + " B";
        }
        double value = bytes;
        String unit = "B";
        for (String larger : new String[] {"kB", "MB", "GB", "TB"}) {
            if (value < 999.5) {
                break;
            }
            value /= 1_000;
            unit = larger;
        }
        return String.format(
                Locale.ROOT, value < 9.995 ? "%.2f %s" : value < 99.95 ? "%.1f %s" : "%.0f %s", value, unit);
    }

    /** A count with its noun. */
    public static String count(long number, String one, String many) {
        return number(number) + " " + (number == 1 ? one : many);
    }

    /** A time in UTC, to the second. */
    public static String time(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** How many times larger one number is than another. */
    public static String times(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.1f" : "%,.0f", ratio);
    }

    /** A duration in milliseconds. */
    public static String millis(double millis) {
        return String.format(
                Locale.ROOT,
                millis < 10 ? "%.2f ms" : millis < 1_000 ? "%.0f ms" : "%.1f s",
                millis < 1_000 ? millis : millis / 1_000);
    }
}
