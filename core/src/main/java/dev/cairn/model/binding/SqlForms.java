package dev.cairn.model.binding;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;

/** The forms of JDBC's times, which are instants. Only loaded where the JDK has the module. */
final class SqlForms {
    private static final String NOUN = "an ISO 8601 instant";

    static final List<Form> ALL = List.of(
            new ExactTextForm<>(
                    Timestamp.class,
                    "sql-timestamp",
                    NOUN,
                    time -> time.toInstant().toString(),
                    text -> Timestamp.from(Instant.parse(text))),
            new ExactTextForm<>(
                    Date.class, "sql-date", NOUN, date -> text(date.getTime()), text -> new Date(millis(text))),
            new ExactTextForm<>(
                    Time.class, "sql-time", NOUN, time -> text(time.getTime()), text -> new Time(millis(text))));

    private SqlForms() {}

    private static String text(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    private static long millis(String text) {
        return Instant.parse(text).toEpochMilli();
    }
}
