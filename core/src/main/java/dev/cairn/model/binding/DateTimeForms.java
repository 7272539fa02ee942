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
    static final Form ZONE = ScalarForm.text(ZoneId.class, "zone", "a time zone or offset", ZoneId::getId, ZoneId::of);

    static final List<Form> ALL = List.of(
            ZONE,
            ScalarForm.text(ZoneOffset.class, "zone-offset", "a time offset", ZoneOffset::getId, ZoneOffset::of),
            ScalarForm.text(Instant.class, "instant", "an ISO 8601 instant", Instant::toString, Instant::parse),
            ScalarForm.text(Duration.class, "duration", "an ISO 8601 duration", Duration::toString, Duration::parse),
            ScalarForm.text(Period.class, "period", "an ISO 8601 period", Period::toString, Period::parse),
            ScalarForm.text(LocalDate.class, "date", "an ISO 8601 date", LocalDate::toString, LocalDate::parse),
            ScalarForm.text(LocalTime.class, "time", "an ISO 8601 time", LocalTime::toString, LocalTime::parse),
            ScalarForm.text(
                    LocalDateTime.class,
                    "datetime",
                    "an ISO 8601 date and time without offset",
                    LocalDateTime::toString,
                    LocalDateTime::parse),
            ScalarForm.text(
                    OffsetDateTime.class,
                    "offset-datetime",
                    "an ISO 8601 date and time with offset",
                    OffsetDateTime::toString,
                    OffsetDateTime::parse),
            ScalarForm.text(
                    OffsetTime.class,
                    "offset-time",
                    "an ISO 8601 time with offset",
                    OffsetTime::toString,
                    OffsetTime::parse),
            ScalarForm.text(
                    ZonedDateTime.class,
                    "zoned-datetime",
                    "an ISO 8601 date and time with offset and zone in brackets",
                    ZonedDateTime::toString,
                    DateTimeForms::zonedDateTime),
            ScalarForm.text(YearMonth.class, "year-month", "an ISO 8601 month", DateTimeForms::text, YearMonth::parse),
            ScalarForm.text(MonthDay.class, "month-day", "an ISO 8601 day", MonthDay::toString, MonthDay::parse),
            ScalarForm.whole(
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
