package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.ShortestDecimal;
import dev.cairn.model.Tag;
import dev.cairn.model.WrittenDecimal;
import java.lang.invoke.MethodType;
import java.net.URI;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The forms of the types that need no registration. */
final class StandardTypes {
    static final Form STRING = ScalarForm.text(String.class, null, "any characters", text -> text, text -> text);

    /** The forms of values by their classes. */
    static final Map<Class<?>, Form> BY_CLASS = new HashMap<>();

    /** The forms of tagged objects by the names in them. */
    static final Map<String, Form> BY_TAG = new HashMap<>();

    private static final Map<Class<?>, Form> PRIMITIVES = new HashMap<>();
    private static final DocumentForm DOCUMENT = new DocumentForm();

    static {
        numbers().forEach(StandardTypes::add);
        texts().forEach(StandardTypes::add);
        DateTimeForms.ALL.forEach(StandardTypes::add);
        List.of(boolean.class, byte.class, short.class, int.class, long.class, float.class, double.class, char.class)
                .forEach(StandardTypes::addPrimitive);
        new StandardContainers(PRIMITIVES).all().forEach(StandardTypes::add);
        add(DOCUMENT);
        add(new BytesForm(DOCUMENT));
        BY_CLASS.put(WrittenDecimal.class, BigNumberForm.DECIMAL);
        PlatformForms.ALL.forEach(StandardTypes::add);
        BY_CLASS.put(ArrayList.class, CollectionForm.LIST);
        BY_CLASS.put(HashMap.class, MapForm.ANY);
        BY_CLASS.put(LinkedHashMap.class, MapForm.ANY);
        BY_TAG.put(Tag.OBJECT, MapForm.ANY);
        BY_TAG.put(Tag.MAP, MapForm.ANY);
        BY_TAG.put(Tag.BINARY, DOCUMENT);
    }

    private StandardTypes() {}

    private static void add(Form form) {
        BY_CLASS.put(form.type(), form);
        String tag = form.tag();
        if (tag != null) {
            BY_TAG.put(tag, form);
        }
    }

    private static void addPrimitive(Class<?> primitive) {
        Class<?> boxed = MethodType.methodType(primitive).wrap().returnType();
        PRIMITIVES.put(primitive, new NonNullForm(Objects.requireNonNull(BY_CLASS.get(boxed))));
    }

    private static List<Form> numbers() {
        return List.of(
                ScalarForm.bool(),
                ScalarForm.whole(Byte.class, "byte", Byte.MIN_VALUE, Byte.MAX_VALUE, Byte::longValue, n -> (byte) n),
                ScalarForm.whole(
                        Short.class, "short", Short.MIN_VALUE, Short.MAX_VALUE, Short::longValue, n -> (short) n),
                ScalarForm.whole(
                        Integer.class, null, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer::longValue, n -> (int) n),
                ScalarForm.whole(Long.class, "long", Long.MIN_VALUE, Long.MAX_VALUE, Long::longValue, n -> n),
                new FloatingForm<>(Float.class, "float", ShortestDecimal::text, Float::valueOf),
                new FloatingForm<>(Double.class, "double", ShortestDecimal::text, Double::valueOf),
                BigNumberForm.INTEGER,
                BigNumberForm.DECIMAL);
    }

    private static List<Form> texts() {
        return List.of(
                STRING,
                ScalarForm.text(Character.class, "char", "one character", String::valueOf, StandardTypes::character),
                ScalarForm.text(char[].class, "char[]", "any characters", String::valueOf, String::toCharArray),
                ScalarForm.text(UUID.class, "uuid", "a UUID", UUID::toString, StandardTypes::uuid),
                ScalarForm.text(URI.class, "uri", "a URI", URI::toString, URI::create));
    }

    private static Character character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("not one character");
        }
        return text.charAt(0);
    }

    /** The JDK also takes shorter texts, which mean something else to others. */
    private static UUID uuid(String text) {
        if (text.length() != 36) {
            throw new IllegalArgumentException("not 36 characters");
        }
        return UUID.fromString(text);
    }

    /** Whether the objects of a class have a form already that cannot be replaced, or some of them. */
    static boolean covers(Class<?> type) {
        return type.isPrimitive()
                || Document.class.isAssignableFrom(type)
                || BY_CLASS.keySet().stream()
                        .anyMatch(known -> type.isAssignableFrom(known) && !PlatformForms.has(known));
    }

    /** Whether a name cannot be given to another type. */
    static boolean isTaken(String tag) {
        return BY_TAG.containsKey(tag) && !PlatformForms.has(tag);
    }

    /** The form of a declared class; null when it is no standard type. */
    static @Nullable Form declared(Class<?> type) {
        return type.isPrimitive() ? PRIMITIVES.get(type) : type == Object.class ? AnyForm.ANY : BY_CLASS.get(type);
    }

    /** The form of a value of which the class itself is not known. */
    static @Nullable Form formOf(Object value) {
        if (value instanceof Map) {
            return value instanceof IdentityHashMap ? null : MapForm.ANY;
        } else if (value instanceof List) {
            return CollectionForm.LIST;
        } else if (value instanceof Set) {
            return CollectionForm.SET;
        } else if (value instanceof Document) {
            return DOCUMENT;
        }
        return value instanceof ZoneId ? DateTimeForms.ZONE : value instanceof Path ? BY_CLASS.get(Path.class) : null;
    }
}
