package dev.cairn.model.binding;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;

/** The forms of {@code java.time}: the texts of ISO 8601, with all digits, offset and zone as they are. */
final class DateTimeForms {
    static final Form ZONE = new TextForm<>(ZoneId.class, "zone", "a time zone or offset", ZoneId::getId, ZoneId::of);

    static final List<Form> ALL = List.of(
            ZONE,
            new TextForm<>(ZoneOffset.class, "zone-offset", "a time offset", ZoneOffset::getId, ZoneOffset::of),
            new TextForm<>(Instant.class, "instant", "an ISO 8601 instant", Instant::toString, Instant::parse),
            new TextForm<>(Duration.class, "duration", "an ISO 8601 duration", Duration::toString, Duration::parse),
            new TextForm<>(Period.class, "period", "an ISO 8601 period", Period::toString, Period::parse),
            new TextForm<>(LocalDate.class, "date", "an ISO 8601 date", LocalDate::toString, LocalDate::parse),
            new TextForm<>(LocalTime.class, "time", "an ISO 8601 time", LocalTime::toString, LocalTime::parse),
            new TextForm<>(
                    LocalDateTime.class,
                    "datetime",
                    "an ISO 8601 date and time without offset",
                    LocalDateTime::toString,
                    LocalDateTime::parse),
            new TextForm<>(
                    OffsetDateTime.class,
                    "offset-datetime",
                    "an ISO 8601 date and time with offset",
                    OffsetDateTime::toString,
                    OffsetDateTime::parse),
            new TextForm<>(
                    OffsetTime.class,
                    "offset-time",
                    "an ISO 8601 time with offset",
                    OffsetTime::toString,
                    OffsetTime::parse),
            new TextForm<>(
                    ZonedDateTime.class,
                    "zoned-datetime",
                    "an ISO 8601 date and time with offset and zone in brackets",
                    ZonedDateTime::toString,
                    DateTimeForms::zonedDateTime),
            new TextForm<>(YearMonth.class, "year-month", "an ISO 8601 month", DateTimeForms::text, YearMonth::parse),
            new TextForm<>(MonthDay.class, "month-day", "an ISO 8601 day", MonthDay::toString, MonthDay::parse),
            new IntegralForm<>(
                    Year.class, "year", Year.MIN_VALUE, Year.MAX_VALUE, Year::getValue, year -> Year.of((int) year)));

    private DateTimeForms() {}

    /** The JDK leaves out the sign that its own parser wants for years over 9999. */
    private static String text(YearMonth month) {
        return month.getYear() > 9_999 ? "+" + month : month.toString();
    }

    /** Keeps local time and offset where the zone's rules allow them (also in an overlap), else the instant. */
    private static ZonedDateTime zonedDateTime(String text) {
        int bracket = text.indexOf('[');
        if (bracket < 0) {
            return OffsetDateTime.parse(text).toZonedDateTime();
        }
        if (!text.endsWith("]")) {
            throw new DateTimeException("the bracket is not closed");
        }
        OffsetDateTime time = OffsetDateTime.parse(text.substring(0, bracket));
        ZoneId zone = ZoneId.of(text.substring(bracket + 1, text.length() - 1));
        return ZonedDateTime.ofInstant(time.toLocalDateTime(), time.getOffset(), zone);
    }
}
