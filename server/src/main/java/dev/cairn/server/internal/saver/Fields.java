package dev.cairn.server.internal.saver;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object in a request. A member of another kind than asked for is {@code INVALID}; one that is null counts as absent.
 *
 * @param place where the object stands in the request, as a JSON Pointer
 */
record Fields(Document object, String place) {
    Fields {
        if (object.kind() != Kind.OBJECT) {
            throw invalid(place, "must be an object, not " + object.kind().phrase());
        }
    }

    /** Refuses members that no rule reads, so that nothing that a caller says is dropped. */
    Fields only(String... names) {
        Set<String> known = Set.of(names);
        for (int i = 0; i < object.size(); i++) {
            if (!known.contains(object.name(i))) {
                throw invalid(
                        place + "/" + object.name(i), "is an unknown member; known are " + String.join(", ", names));
            }
        }
        return this;
    }

    boolean has(String name) {
        return object.member(name).isPresent();
    }

    @Nullable
    Document value(String name) {
        return object.member(name).filter(value -> value.kind() != Kind.NULL).orElse(null);
    }

    private Document required(String name, Kind kind) {
        Document value = value(name);
        if (value == null || value.kind() != kind) {
            throw invalid(place + "/" + name, "must be " + kind.phrase());
        }
        return value;
    }

    String text(String name) {
        return required(name, Kind.STRING).text();
    }

    @Nullable
    String optionalText(String name) {
        return value(name) == null ? null : text(name);
    }

    String text(String name, String absent) {
        return Optional.ofNullable(optionalText(name)).orElse(absent);
    }

    int number(String name, int absent) {
        if (value(name) == null) {
            return absent;
        }
        try {
            return Integer.parseInt(required(name, Kind.NUMBER).text());
        } catch (NumberFormatException e) {
            throw invalid(place + "/" + name, "must be a whole number");
        }
    }

    boolean flag(String name) {
        return value(name) != null
                && Boolean.parseBoolean(required(name, Kind.BOOLEAN).text());
    }

    List<Document> items(String name) {
        return value(name) == null ? List.of() : required(name, Kind.ARRAY).items();
    }

    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Document item : items(name)) {
            if (item.kind() != Kind.STRING) {
                throw invalid(place + "/" + name, "must hold strings only");
            }
            texts.add(item.text());
        }
        return texts;
    }

    Fields fields(String name) {
        return new Fields(required(name, Kind.OBJECT), place + "/" + name);
    }

    /** The members of an object by name; empty when it is absent. */
    Map<String, Document> members(String name) {
        return value(name) == null ? Map.of() : fields(name).members();
    }

    Map<String, Document> members() {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < object.size(); i++) {
            members.put(object.name(i), object.item(i));
        }
        return members;
    }

    /** Objects in an array. */
    List<Fields> each(String name) {
        List<Fields> each = new ArrayList<>();
        for (Document item : items(name)) {
            each.add(new Fields(item, place + "/" + name + "/" + each.size()));
        }
        return each;
    }

    static CairnException invalid(String place, String problem) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot read the request: " + place + " " + problem + ". Nothing was changed.",
                Map.of("pointer", place),
                null);
    }
}
