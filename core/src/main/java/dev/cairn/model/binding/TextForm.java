package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import java.time.DateTimeException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Types that have an exact text, as strings. */
final class TextForm<T> extends Form {
    private final String noun;
    private final Function<T, String> toText;
    private final Function<String, T> fromText;

    /**
     * Makes a form.
     *
     * @param noun what the string is, for messages
     * @param fromText fails with an exception of date and time, argument or arithmetic for a text of another form
     */
    TextForm(
            Class<T> type,
            @Nullable String tag,
            String noun,
            Function<T, String> toText,
            Function<String, T> fromText) {
        super(type, tag);
        this.noun = noun;
        this.toText = toText;
        this.fromText = fromText;
    }

    @Override
    @SuppressWarnings("unchecked")
    Document write(Object value, ValueEncoder out) {
        return out.string(toText.apply((T) value));
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (document.kind() != Document.Kind.STRING) {
            return Tag.is(document) ? in.tagged(document, this) : in.expected("a string with " + noun);
        }
        try {
            return fromText.apply(document.text());
        } catch (DateTimeException | IllegalArgumentException | ArithmeticException e) {
            return in.expected(noun);
        }
    }
}
