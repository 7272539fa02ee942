package dev.cairn.cli.output;

import dev.cairn.model.Document;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that is being made, member by member. Values are texts, numbers, booleans, times (RFC 3339 in UTC), paths, constants of
 * enums (in small letters), documents, optional values, other objects, records, and collections and maps of all these. Not safe for use by several
 * threads.
 */
public final class Json {
    private final Map<String, Document> members = new LinkedHashMap<>();

    /** The components of a record: {@code componentId} is the member {@code component_id}. */
    public static Json of(Record value) {
        Json json = new Json();
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            String name = component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
            try {
                json.put(name, component.getAccessor().invoke(value));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(component + " cannot be read", e);
            }
        }
        return json;
    }

    /** The members of an object. */
    public static Json of(Document object) {
        Json json = new Json();
        for (int i = 0; i < object.size(); i++) {
            json.put(object.name(i), object.item(i));
        }
        return json;
    }

    /** Adds a member. */
    public Json put(String name, @Nullable Object value) {
        members.put(name, value(value));
        return this;
    }

    /** Adds an array of what becomes of each item. */
    public <T> Json put(String name, Collection<T> items, Function<? super T, ?> each) {
        return put(name, items.stream().map(each).toList());
    }

    /** Adds all members of another. */
    public Json putAll(Json other) {
        members.putAll(other.members);
        return this;
    }

    private static Document value(@Nullable Object value) {
        if (value instanceof Document document) {
            return document;
        } else if (value instanceof Json json) {
            return json.document();
        } else if (value instanceof Record members) {
            return of(members).document();
        } else if (value instanceof Optional<?> optional) {
            return value(optional.orElse(null));
        } else if (value instanceof OptionalLong optional) {
            return optional.isPresent() ? Document.fromNumber(optional.getAsLong()) : Document.of(null);
        } else if (value instanceof Collection<?> items) {
            return Document.fromArray(items.stream().map(Json::value).toList());
        } else if (value instanceof Long || value instanceof Integer) {
            return Document.fromNumber(((Number) value).longValue());
        } else if (value instanceof Map<?, ?> named) {
            Json json = new Json();
            named.forEach((name, each) -> json.put(String.valueOf(name), each));
            return json.document();
        } else if (value instanceof Enum<?> constant) {
            return Document.of(constant.name().toLowerCase(Locale.ROOT));
        }
        boolean text = value instanceof Instant || value instanceof LocalDate || value instanceof Path;
        return Document.of(text ? String.valueOf(value) : value);
    }

    /** The object. */
    public Document document() {
        return Document.fromObject(members);
    }
}
