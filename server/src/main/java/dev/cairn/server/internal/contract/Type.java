package dev.cairn.server.internal.contract;

import dev.cairn.answer.Json;
import dev.cairn.internal.text.TimeText;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The type of a member, a parameter, a body or an answer. Immutable.
 *
 * @param name of a {@link Kind#NAMED} one; else empty
 * @param words of {@link Kind#WORDS}; else empty
 * @param item what a {@link Kind#LIST}, {@link Kind#MAP} or {@link Kind#PAGE} is of; else null
 */
public record Type(
        Kind kind,
        String name,
        List<String> words,
        @Nullable Type item,
        boolean nullable) {
    /** What a type is made of. */
    public enum Kind {
        /** Text. */
        STRING,
        /** A whole number. */
        INTEGER,
        /** A whole number of 64 bits. */
        LONG,
        /** A number. */
        NUMBER,
        /** True or false. */
        BOOLEAN,
        /** A time as RFC 3339 has it. */
        TIME,
        /** A length of time such as {@code 12h}. */
        AGE,
        /** Any JSON. */
        ANY,
        /** Any object. */
        OBJECT,
        /** One of some words. */
        WORDS,
        /** A type of the files. */
        NAMED,
        /** An array. */
        LIST,
        /** An object whose values have one type. */
        MAP,
        /** A part of a listing. */
        PAGE
    }

    /** Reads a type as the files write it. */
    static Type parse(String text) {
        if (text.endsWith("?")) {
            Type type = parse(text.substring(0, text.length() - 1));
            return new Type(type.kind, type.name, type.words, type.item, true);
        } else if (text.startsWith("[")) {
            return of(Kind.LIST, parse(text.substring(1, text.length() - 1)));
        } else if (text.startsWith("{")) {
            return of(Kind.MAP, parse(text.substring(1, text.length() - 1)));
        } else if (text.startsWith("page(")) {
            return of(Kind.PAGE, parse(text.substring(5, text.length() - 1)));
        } else if (text.contains("|")) {
            return new Type(Kind.WORDS, "", List.of(text.split("\\|")), null, false);
        } else if (Character.isUpperCase(text.charAt(0))) {
            return new Type(Kind.NAMED, text, List.of(), null, false);
        }
        return of(Kind.valueOf(text.toUpperCase(Locale.ROOT)), null);
    }

    private static Type of(Kind kind, @Nullable Type item) {
        return new Type(kind, "", List.of(), item, false);
    }

    /** Whether a parameter of this type may be given several times. */
    boolean isList() {
        return kind == Kind.LIST;
    }

    /** Returns the JSON Schema (2020-12). */
    Json schema() {
        Json plain = plainSchema();
        if (!nullable || kind == Kind.ANY) {
            return plain;
        }
        return new Json().put("anyOf", List.of(plain, new Json().put("type", "null")));
    }

    private Json plainSchema() {
        return switch (kind) {
            case LONG -> typed("integer").put("format", "int64");
            case STRING, INTEGER, NUMBER, BOOLEAN, OBJECT -> typed(kind.name().toLowerCase(Locale.ROOT));
            case TIME -> typed("string").put("format", "date-time");
            case AGE -> typed("string").put("pattern", "^" + TimeText.FORM + "$");
            case ANY -> new Json();
            case WORDS -> typed("string").put("enum", words);
            case NAMED -> new Json().put("$ref", "#/components/schemas/" + name);
            case LIST -> typed("array").put("items", items());
            case MAP -> typed("object").put("additionalProperties", items());
            case PAGE -> page();
        };
    }

    private static Json typed(String type) {
        return new Json().put("type", type);
    }

    private Json items() {
        return item == null ? new Json() : item.schema();
    }

    private Json page() {
        Json members = new Json()
                .put("items", typed("array").put("items", items()))
                .put(
                        "next",
                        new Json()
                                .put("type", List.of("string", "null"))
                                .put("description", "cursor of the next page; null on the last page"))
                .put(
                        "damaged",
                        typed("array")
                                .put("items", new Json().put("$ref", "#/components/schemas/Damage"))
                                .put(
                                        "description",
                                        "what could not be read and is not listed; missing where all could"));
        return typed("object")
                .put("properties", members)
                .put("required", List.of("items", "next"))
                .put("additionalProperties", Document.of(false));
    }

    /** The type for people. */
    String text() {
        String plain = switch (kind) {
            case WORDS ->
                String.join(" or ", words.stream().map(word -> "`" + word + "`").toList());
            case NAMED -> "[" + name + "](#" + name.toLowerCase(Locale.ROOT) + ")";
            case LIST -> "array of " + itemText();
            case MAP -> "object of " + itemText();
            case PAGE -> "page of " + itemText();
            case ANY -> "any JSON";
            case LONG -> "integer";
            default -> kind.name().toLowerCase(Locale.ROOT);
        };
        return nullable ? plain + " or null" : plain;
    }

    private String itemText() {
        return item == null ? "any JSON" : item.text();
    }
}
