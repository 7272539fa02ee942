package dev.cairn.checkpoint.trace;

import dev.cairn.model.Document;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The time that an element of a trace carries in its own member {@code timestamp}, {@code ts}, {@code created_at} and the like, or else in
 * such a member of its {@code metadata}, {@code message} or another of {@link #ENVELOPES}: text with date, time and offset (RFC 3339, also
 * {@code +0200}, and RFC 1123), or a number of seconds since 1970, also as text or as an object of seconds and nanoseconds. A number over
 * 100,000,000,000 counts milliseconds, over 1,000 times as much microseconds, and over a million times as much nanoseconds. Text without an
 * offset (ISO 8601) is read in the zone; where there is none it names no moment and is passed over, and {@link #unread} tells of it. Of an hour
 * that a zone goes through twice the first is meant. Immutable.
 *
 * @param zone the zone of texts without an offset, or null
 */
public record TraceTime(@Nullable ZoneId zone) {
    private static final List<String> MEMBERS = List.of(
            "timestamp",
            "ts",
            "created_at",
            "createdAt",
            "date",
            "time",
            "datetime",
            "created",
            "@timestamp",
            "start_time",
            "startTime");
    /** Members that say something about an element; others, such as arguments of tools, are its content. */
    private static final Set<String> ENVELOPES = Set.of("metadata", "meta", "message", "info", "header", "event");
    /** What an object holds that stands for a time. */
    private static final List<String> WITHIN = List.of("$date", "created", "start", "started");

    private static final Pattern SHORT_OFFSET = Pattern.compile("(.*[Tt ].*[+-]\\d{2}):?(\\d{2})?");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,20}(\\.\\d{1,20})?");
    private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(100_000_000_000L);
    /** The end of the year 9999. */
    private static final BigDecimal END = BigDecimal.valueOf(253_402_300_800L);

    /** The time of an element, in whole microseconds, if it carries one. */
    public Optional<Instant> of(Document element) {
        return candidates(element)
                .flatMap(found -> time(found.value).stream())
                .findFirst()
                .map(time -> time.truncatedTo(ChronoUnit.MICROS));
    }

    /** The first of the members, if the element has any that is not null and none gives a time. */
    public Optional<String> unread(Document element) {
        return of(element).isPresent()
                ? Optional.empty()
                : candidates(element)
                        .filter(found -> found.value.kind() != Document.Kind.NULL)
                        .map(found -> found.name)
                        .findFirst();
    }

    private record Found(String name, Document value) {}

    /** Its own members, then those of its envelopes. */
    private static Stream<Found> candidates(Document element) {
        List<Found> found = new ArrayList<>(named(element, ""));
        for (int i = 0; element.kind() == Document.Kind.OBJECT && i < element.size(); i++) {
            if (ENVELOPES.contains(element.name(i))) {
                found.addAll(named(element.item(i), element.name(i) + "/"));
            }
        }
        return found.stream();
    }

    private static List<Found> named(Document element, String place) {
        return MEMBERS.stream()
                .flatMap(name -> element.member(name).map(value -> new Found(place + name, value)).stream())
                .toList();
    }

    private Optional<Instant> time(Document value) {
        return switch (value.kind()) {
            case STRING -> ofText(value.text().strip());
            case NUMBER -> ofNumber(value.text());
            case OBJECT -> ofObject(value);
            default -> Optional.empty();
        };
    }

    private Optional<Instant> ofObject(Document value) {
        Optional<Document> seconds = value.member("seconds").or(() -> value.member("_seconds"));
        if (seconds.isPresent()) {
            return time(seconds.get());
        }
        return WITHIN.stream()
                .flatMap(name -> value.member(name).stream())
                .filter(within -> within.kind() != Document.Kind.OBJECT)
                .flatMap(within -> time(within).stream())
                .findFirst();
    }

    private Optional<Instant> ofText(String text) {
        if (NUMBER.matcher(text).matches()) {
            return ofNumber(text);
        }
        String written = SHORT_OFFSET.matcher(text).matches()
                ? SHORT_OFFSET
                        .matcher(text)
                        .replaceFirst(match -> match.group(1) + ":" + (match.group(2) == null ? "00" : match.group(2)))
                : text.replaceFirst(" ?(UTC|GMT)$", "Z");
        return parsed(() -> OffsetDateTime.parse(written.replaceFirst(" ", "T").replace(" ", ""))
                        .toInstant())
                .or(() -> parsed(() -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                        .toInstant()))
                .or(() -> zone == null
                        ? Optional.empty()
                        : parsed(() -> LocalDateTime.parse(text.replaceFirst(" ", "T"))
                                .atZone(zone)
                                .toInstant()));
    }

    private static Optional<Instant> parsed(Supplier<Instant> parse) {
        try {
            return Optional.of(parse.get());
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
        if (number.signum() <= 0 || number.compareTo(END.movePointRight(9)) > 0) {
            return Optional.empty();
        }
        int digits = 0;
        while (digits < 9 && number.movePointLeft(digits).compareTo(MAX_SECONDS) > 0) {
            digits += 3;
        }
        BigDecimal seconds = number.movePointLeft(digits);
        return seconds.compareTo(END) >= 0
                ? Optional.empty()
                : Optional.of(Instant.EPOCH.plus(seconds.movePointRight(6).longValue(), ChronoUnit.MICROS));
    }
}
