package dev.cairn.environment.snapshot;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * One object of a configuration while it is read: fields are taken by name, all problems are noted, what no one took is unknown. Not safe
 * for use by several threads.
 */
@Internal
public final class Settings {
    private static final Document NOTHING = Document.fromObject(Map.of());

    private final String place;
    private final Document object;
    private final Names problems;
    private final Set<String> taken = new LinkedHashSet<>();

    /**
     * Begins to read an object.
     *
     * @param place its name with a dot, or empty for the whole
     */
    @Internal
    public Settings(String place, Document given, Names problems) {
        this.place = place;
        this.problems = problems;
        boolean right = given.kind() == Document.Kind.OBJECT;
        this.object = right ? given : NOTHING;
        if (!right) {
            problems.problem((place.isEmpty() ? "the configuration" : place.substring(0, place.length() - 1)) + " is "
                    + given.kind().phrase() + ", not an object");
        }
    }

    /** The fields that are there. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < object.size(); i++) {
            names.add(object.name(i));
        }
        return names;
    }

    /** A field that is there and not null. */
    @Internal
    public Optional<Document> take(String name) {
        taken.add(name);
        return object.member(name).filter(value -> value.kind() != Document.Kind.NULL);
    }

    @Internal
    public Optional<String> text(String name) {
        return take(name, "a text", Document.Kind.STRING, Document::text);
    }

    @Internal
    public Optional<Boolean> flag(String name) {
        return take(name, "true or false", Document.Kind.BOOLEAN, value -> value.as(Boolean.class));
    }

    /** A whole number from 0 on. */
    @Internal
    public Optional<Integer> number(String name) {
        Optional<Integer> number = take(name, "a whole number", Document.Kind.NUMBER, value -> value.as(Integer.class));
        if (number.isPresent() && number.get() < 0) {
            problem(name, "is " + number.get() + ", which is below 0");
        }
        return number;
    }

    /** A length of time such as {@code 250ms}, {@code 30s}, {@code 5m}. */
    @Internal
    public Optional<Duration> time(String name) {
        return take(name, "a time such as 250ms, 30s or 5m", Document.Kind.STRING, Settings::duration);
    }

    private static Duration duration(Document value) {
        String text = value.text();
        String unit = text.replaceFirst("^[0-9]{1,9}", "");
        long number = Long.parseLong(text.substring(0, text.length() - unit.length()));
        return switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> throw new NumberFormatException(text);
        };
    }

    @Internal
    public List<Document> list(String name) {
        return take(name, "a list", Document.Kind.ARRAY, Document::items).orElse(List.of());
    }

    private <T> Optional<T> take(String name, String expected, Document.Kind kind, Function<Document, T> read) {
        Optional<Document> value = take(name);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        try {
            if (value.get().kind() == kind) {
                return Optional.of(read.apply(value.get()));
            }
        } catch (CairnException | NumberFormatException e) {
            problem(name, "is not " + expected);
            return Optional.empty();
        }
        problem(name, "is not " + expected);
        return Optional.empty();
    }

    /** Notes a problem of a field. */
    @Internal
    public void problem(String name, String what) {
        problems.problem(place + name + " " + what);
    }

    /** Notes every field that no one took. */
    @Internal
    public void refuseOthers() {
        Set<String> unknown = names();
        unknown.removeAll(taken);
        unknown.forEach(name -> problem(name, "is unknown; known are " + new TreeSet<>(taken)));
    }
}
