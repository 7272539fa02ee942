package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.internal.text.TimeText;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An object of a request, which was checked against its type. Immutable. */
@Internal
public record Input(Document object) {
    /** A member; empty where it is missing or null. */
    public Optional<Document> find(String name) {
        return object.member(name).filter(value -> value.kind() != Kind.NULL);
    }

    /** A member that the type demands, as data. */
    public Document value(String name) {
        return object.member(name).orElseThrow().asData();
    }

    /** The text of a member; null where it is missing. */
    public @Nullable String text(String name) {
        return find(name).map(Document::text).orElse(null);
    }

    /** The text of a member, or the usual one. */
    public String text(String name, String usual) {
        return find(name).map(Document::text).orElse(usual);
    }

    /** Whether a member is true. */
    public boolean flag(String name) {
        return find(name).map(value -> value.text().equals("true")).orElse(false);
    }

    /** A whole number. */
    public Optional<Long> whole(String name) {
        return find(name).map(value -> Long.parseLong(value.text()));
    }

    /** A whole number that is no larger than an int. */
    public Optional<Integer> count(String name) {
        return whole(name).map(Math::toIntExact);
    }

    /** A moment; null where it is missing. */
    public @Nullable Instant time(String name) {
        return find(name)
                .map(value -> OffsetDateTime.parse(value.text()).toInstant())
                .orElse(null);
    }

    /** How long something lives. */
    public Optional<Duration> age(String name, Instant now) {
        return find(name).map(value -> TimeText.parse(value.text(), now));
    }

    /** The texts of an array. */
    public List<String> texts(String name) {
        return find(name)
                .map(value -> value.items().stream().map(Document::text).toList())
                .orElse(List.of());
    }

    /** The objects of an array. */
    public List<Input> inputs(String name) {
        return find(name)
                .map(value -> value.items().stream().map(Input::new).toList())
                .orElse(List.of());
    }

    /** A member that is an object. */
    public Optional<Input> input(String name) {
        return find(name).map(Input::new);
    }

    /** The members of an object as data. */
    public Map<String, Document> members(String name) {
        Map<String, Document> members = new LinkedHashMap<>();
        find(name).ifPresent(value -> {
            for (int i = 0; i < value.size(); i++) {
                members.put(value.name(i), value.item(i).asData());
            }
        });
        return members;
    }
}
