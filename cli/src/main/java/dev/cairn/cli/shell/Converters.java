package dev.cairn.cli.shell;

import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.cli.output.Format;
import dev.cairn.internal.text.TimeText;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Map;
import picocli.CommandLine.TypeConversionException;

/** Reads options' values. Stateless. */
final class Converters {
    private static final Map<String, Format> FORMATS =
            Map.of("table", Format.TABLE, "json", Format.JSON, "jsonl", Format.JSONL);

    private Converters() {}

    static Format format(String text) {
        Format format = FORMATS.get(text);
        if (format == null) {
            throw new TypeConversionException("expected table, json or jsonl but was '" + text + "'");
        }
        return format;
    }

    static int integer(String text) {
        return (int) whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    static long longInteger(String text) {
        return whole(text, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static long whole(String text, long least, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw notWhole(text, most);
        }
        throw notWhole(text, most);
    }

    private static TypeConversionException notWhole(String text, long most) {
        return new TypeConversionException("expected a whole number up to " + most + " but was '" + text + "'");
    }

    static ThreadStatus status(String text) {
        return Arrays.stream(ThreadStatus.values())
                .filter(status -> status.label().equals(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(
                        "expected busy, idle, interrupted or error but was '" + text + "'"));
    }

    /** Whether a command line asks for JSON, as far as can be determined when it is not understood. */
    static boolean asksForJson(String... args) {
        for (int i = 0; i < args.length; i++) {
            if (args[i].startsWith("--format=json")) {
                return true;
            }
            if (args[i].equals("--format") && i + 1 < args.length && args[i + 1].startsWith("json")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Reads a length of time such as {@code 90s}, {@code 30m}, {@code 12h}, {@code 7d}; {@code 6mo} and {@code 2y} are as long as the months and
     * years before now were in UTC.
     */
    static Duration duration(String text, Clock clock) {
        try {
            return TimeText.parse(text, clock.instant());
        } catch (DateTimeException e) {
            throw new TypeConversionException(
                    "expected a time such as 90s, 30m (minutes), 12h, 7d, 6mo (months) or 2y but was '" + text + "'");
        }
    }

    /** Reads a time (RFC 3339), a day (its beginning in UTC), or an age such as {@code 90s}, {@code 30m}, {@code 12h}, {@code 7d}. */
    static Instant since(String text, Clock clock) {
        try {
            if (text.matches(TimeText.FORM)) {
                return clock.instant().minus(TimeText.parse(text, clock.instant()));
            }
            return text.length() == 10
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new TypeConversionException(
                    "expected a time such as 2026-01-31T12:00:00Z, a day such as 2026-01-31, or an age such as 7d, 12h or"
                            + " 30m but was '" + text + "'");
        }
    }
}
