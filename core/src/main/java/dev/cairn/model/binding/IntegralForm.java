package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.NumberText;
import dev.cairn.model.Tag;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Types of whole numbers in a range, as numbers. */
final class IntegralForm<T> extends Form {
    private final long min;
    private final long max;
    private final ToLongFunction<T> toLong;
    private final LongFunction<T> fromLong;

    IntegralForm(
            Class<T> type,
            @Nullable String tag,
            long min,
            long max,
            ToLongFunction<T> toLong,
            LongFunction<T> fromLong) {
        super(type, tag);
        this.min = min;
        this.max = max;
        this.toLong = toLong;
        this.fromLong = fromLong;
    }

    /** A long that fits an int would come back as one. */
    @Override
    boolean isPlain(Object value) {
        return tag() == null || (value instanceof Long number && number != number.intValue());
    }

    @Override
    @SuppressWarnings("unchecked")
    Document write(Object value, ValueEncoder out) {
        return out.number(Long.toString(toLong.applyAsLong((T) value)));
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (document.kind() != Document.Kind.NUMBER) {
            return Tag.is(document) ? in.tagged(document, this) : in.expected(noun());
        }
        try {
            long value = NumberText.exactLong(document.text());
            return value >= min && value <= max ? fromLong.apply(value) : in.expected(noun());
        } catch (ArithmeticException | NumberFormatException e) {
            return in.expected(noun());
        }
    }

    private String noun() {
        return "a whole number from " + min + " to " + max;
    }
}
