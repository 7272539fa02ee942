package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.NumberText;
import dev.cairn.model.Tag;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Types that have an exact text, as a string, a number, or true and false. */
class ScalarForm<T> extends Form {
    private final Kind kind;
    private final String noun;
    private final Function<T, String> toText;
    private final Function<String, T> fromText;

    /**
     * Makes a form.
     *
     * @param noun what the text is, for messages
     * @param fromText fails with an exception of date and time, argument or arithmetic for a text of another form
     */
    ScalarForm(
            Class<?> type,
            @Nullable String tag,
            Kind kind,
            String noun,
            Function<T, String> toText,
            Function<String, T> fromText) {
        super(type, tag);
        this.kind = kind;
        this.noun = noun;
        this.toText = toText;
        this.fromText = fromText;
    }

    static <T> ScalarForm<T> text(
            Class<T> type,
            @Nullable String tag,
            String noun,
            Function<T, String> toText,
            Function<String, T> fromText) {
        return new ScalarForm<>(type, tag, Kind.STRING, noun, toText, fromText);
    }

    static ScalarForm<Boolean> bool() {
        return new ScalarForm<>(
                Boolean.class, null, Kind.BOOLEAN, "true or false", String::valueOf, Boolean::parseBoolean);
    }

    /** Whole numbers in a range. */
    static <T> ScalarForm<T> whole(
            Class<T> type,
            @Nullable String tag,
            long min,
            long max,
            ToLongFunction<T> toLong,
            LongFunction<T> fromLong) {
        return new ScalarForm<>(
                type,
                tag,
                Kind.NUMBER,
                "a whole number from " + min + " to " + max,
                value -> Long.toString(toLong.applyAsLong(value)),
                text -> {
                    long value = NumberText.exactLong(text);
                    if (value < min || value > max) {
                        throw new ArithmeticException("out of range");
                    }
                    return fromLong.apply(value);
                });
    }

    /** Constants of an enum, by their names. */
    static ScalarForm<Object> constants(Class<?> type, @Nullable String tag) {
        Map<String, Object> constants = new LinkedHashMap<>();
        Arrays.stream(type.getEnumConstants()).forEach(each -> constants.put(((Enum<?>) each).name(), each));
        return new ScalarForm<>(
                type, tag, Kind.STRING, "one of " + constants.keySet(), value -> ((Enum<?>) value).name(), name -> {
                    Object constant = constants.get(name);
                    if (constant == null) {
                        throw new IllegalArgumentException("no constant");
                    }
                    return constant;
                });
    }

    /** A long that fits an int would come back as one. */
    @Override
    boolean isPlain(Object value) {
        return tag() == null || (value instanceof Long number && number != number.intValue());
    }

    @SuppressWarnings("unchecked")
    final String toText(Object value) {
        return toText.apply((T) value);
    }

    final T fromText(String text) {
        return fromText.apply(text);
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        return switch (kind) {
            case STRING -> out.string(toText(value));
            case NUMBER -> out.number(toText(value));
            default -> out.bool((Boolean) value);
        };
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (document.kind() != kind) {
            return Tag.is(document) ? in.tagged(document, this) : in.expected(kindNoun());
        }
        try {
            return fromText(document.text());
        } catch (DateTimeException | IllegalArgumentException | ArithmeticException e) {
            return in.expected(noun);
        }
    }

    private String kindNoun() {
        return kind == Kind.STRING && !type().isEnum() ? "a string with " + noun : noun;
    }
}
