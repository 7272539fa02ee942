package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.NumberText;
import dev.cairn.model.Tag;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Double and float, as numbers with the shortest text; not a number and the infinities as strings. */
final class FloatingForm<T extends Number> extends Form {
    private final Function<T, String> toText;
    private final Function<String, T> fromText;

    FloatingForm(Class<T> type, String tag, Function<T, String> toText, Function<String, T> fromText) {
        super(type, tag);
        this.toText = toText;
        this.fromText = fromText;
    }

    @Override
    boolean isPlain(Object value) {
        return value instanceof Double number && Double.isFinite(number);
    }

    @Override
    @SuppressWarnings("unchecked")
    Document write(Object value, ValueEncoder out) {
        T number = (T) value;
        return Double.isFinite(number.doubleValue()) ? out.number(toText.apply(number)) : out.string(number.toString());
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        String noun = "a number that a " + type().getSimpleName() + " holds";
        return switch (document.kind()) {
            case NUMBER -> {
                T value = fromText.apply(document.text());
                yield holds(value.doubleValue(), document.text()) ? value : in.expected(noun);
            }
            case STRING ->
                switch (document.text()) {
                    case "NaN", "Infinity", "-Infinity" -> fromText.apply(document.text());
                    default -> in.expected(noun);
                };
            default -> Tag.is(document) ? in.tagged(document, this) : in.expected(noun);
        };
    }

    /** What is too large would become infinite, what is too small zero. */
    private static boolean holds(double value, String text) {
        return Double.isFinite(value) && (value != 0 || NumberText.isZero(text));
    }
}
