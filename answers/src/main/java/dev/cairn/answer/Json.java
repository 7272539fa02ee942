package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that is being made, member by member. Values are texts, numbers, booleans, constants of enums (in small letters),
 * documents, optional values, other objects, records, and collections and maps of all these; of anything else, such as a time or a path,
 * its text. Not safe for use by several
 * threads.
 */
@Internal
public final class Json {
    private final Map<String, Document> members = new LinkedHashMap<>();

    /** The components of a record: {@code componentId} is the member {@code component_id}. */
    public static Json of(Record value) {
        Json json = new Json();
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            String name = component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
            try {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true);
                json.put(name, accessor.invoke(value));
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
        boolean plain = value == null || value instanceof String || value instanceof Boolean || value instanceof Number;
        return Document.of(plain ? value : String.valueOf(value));
    }

    /** The object of a listing, or of a part of one. */
    public static <T> Json fromPage(Collection<T> items, Function<? super T, ?> each, @Nullable String next) {
        return new Json().put("items", items, each).put("next", next);
    }

    /** The object. */
    public Document document() {
        return Document.fromObject(members);
    }
}
