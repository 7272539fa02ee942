package dev.cairn.checkpoint;

import dev.cairn.model.Document;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The time that an element of a trace carries in its own member {@code timestamp}, {@code ts}, {@code created_at}, {@code createdAt},
 * {@code date} or {@code time}: text with date, time and offset (RFC 3339), or a number of seconds since 1970, or of milliseconds when
 * it is over 100,000,000,000. Text without an offset names no moment and is passed over; {@link #unread} tells of it.
 */
public final class TraceTime {
    private static final List<String> MEMBERS = List.of("timestamp", "ts", "created_at", "createdAt", "date", "time");
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(100_000_000_000L);
    private static final BigDecimal MOST_MILLISECONDS = BigDecimal.valueOf(253_402_300_799_999L);

    private TraceTime() {}

    /** The time of an element, in whole microseconds, if it carries one. */
    public static Optional<Instant> of(Document element) {
        return MEMBERS.stream()
                .flatMap(name -> element.member(name).stream())
                .flatMap(value -> time(value).stream())
                .findFirst()
                .map(time -> time.truncatedTo(ChronoUnit.MICROS));
    }

    /** The first of the members, if the element has any that is not null and none gives a time. */
    public static Optional<String> unread(Document element) {
        return of(element).isPresent()
                ? Optional.empty()
                : MEMBERS.stream()
                        .filter(name -> element.member(name)
                                .filter(value -> value.kind() != Document.Kind.NULL)
                                .isPresent())
                        .findFirst();
    }

    private static Optional<Instant> time(Document value) {
        return switch (value.kind()) {
            case STRING -> ofText(value.text());
            case NUMBER -> ofNumber(value.text());
            default -> Optional.empty();
        };
    }

    private static Optional<Instant> ofText(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text.replace(' ', 'T')).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Instant> ofNumber(String text) {
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
        if (number.signum() <= 0 || number.compareTo(MOST_MILLISECONDS) > 0) {
            return Optional.empty();
        }
        BigDecimal seconds = number.compareTo(MOST_SECONDS) > 0 ? number.movePointLeft(3) : number;
        return Optional.of(Instant.EPOCH.plus(seconds.movePointRight(6).longValue(), ChronoUnit.MICROS));
    }
}
