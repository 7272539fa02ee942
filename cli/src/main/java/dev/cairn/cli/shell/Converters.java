package dev.cairn.cli.shell;

import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.cli.output.Format;
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

    private static final String AGE = "[0-9]{1,9}(s|m|h|d|mo|y)";

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

    /** Whether a command line asks for JSON, as far as can be told when it is not understood. */
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
            if (text.matches(AGE)) {
                return age(text, clock);
            }
        } catch (DateTimeException e) {
            // said below
        }
        throw new TypeConversionException(
                "expected a time such as 90s, 30m (minutes), 12h, 7d, 6mo (months) or 2y but was '" + text + "'");
    }

    /** Reads a time (RFC 3339), a day (its beginning in UTC), or an age such as {@code 90s}, {@code 30m}, {@code 12h}, {@code 7d}. */
    static Instant since(String text, Clock clock) {
        try {
            if (text.matches(AGE)) {
                return clock.instant().minus(age(text, clock));
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

    private static Duration age(String text, Clock clock) {
        String unit = text.replaceFirst("[0-9]+", "");
        long number = Long.parseLong(text.substring(0, text.length() - unit.length()));
        return switch (unit) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> sinceMonths(unit.equals("y") ? Math.multiplyExact(number, 12L) : number, clock.instant());
        };
    }

    private static Duration sinceMonths(long months, Instant now) {
        return Duration.between(now.atOffset(ZoneOffset.UTC).minusMonths(months).toInstant(), now);
    }
}
