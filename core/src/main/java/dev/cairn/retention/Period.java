package dev.cairn.retention;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/** A span of the calendar of which one thing may be kept. */
public enum Period {
    /** An hour of the clock. The hour that a zone goes through twice in the night when summer ends counts as two. */
    HOUR,
    /** A calendar day, which has 23 to 25 hours when a zone changes its time. */
    DAY,
    /** A week from Monday on (ISO 8601). */
    WEEK,
    /** A calendar month. */
    MONTH;

    /** What tells the span that holds an instant from all others of this kind; also a text for people. */
    String label(Instant time, ZoneId zone) {
        ZonedDateTime at = time.atZone(zone);
        return switch (this) {
            case HOUR -> at.truncatedTo(ChronoUnit.HOURS).toOffsetDateTime().toString();
            case DAY -> at.toLocalDate().toString();
            case WEEK -> {
                ZonedDateTime monday = at.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                yield String.format(
                        Locale.ROOT,
                        "%04d-W%02d",
                        monday.get(IsoFields.WEEK_BASED_YEAR),
                        monday.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            }
            case MONTH ->
                at.toLocalDate()
                        .toString()
                        .substring(0, at.toLocalDate().toString().length() - 3);
        };
    }
}
