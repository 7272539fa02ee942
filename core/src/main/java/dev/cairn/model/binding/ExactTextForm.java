package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Types of the JDK of which the text is exact for most values, as strings. What the text would not give back is refused, and objects of
 * subclasses take their own form.
 */
final class ExactTextForm<T> extends Form {
    private final TextForm<T> text;
    private final Function<T, String> toText;
    private final Function<String, T> fromText;

    /**
     * Makes a form.
     *
     * @param noun what the string is, for messages
     * @param fromText fails with an exception of date and time, argument or arithmetic for a text of another form
     */
    ExactTextForm(Class<T> type, String tag, String noun, Function<T, String> toText, Function<String, T> fromText) {
        super(type, tag);
        this.text = new TextForm<>(type, tag, noun, toText, fromText);
        this.toText = toText;
        this.fromText = fromText;
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        if (isExact(value)) {
            return text.write(value, out);
        }
        Form own = out.registry().formOf(value);
        return own == null || own == this
                ? out.problem("is a " + value.getClass().getTypeName()
                        + " that its text cannot restore: register the class with a TypeConverter")
                : own.writeAnywhere(value, out);
    }

    @SuppressWarnings("unchecked")
    private boolean isExact(Object value) {
        try {
            T back = fromText.apply(toText.apply((T) value));
            return back.getClass() == value.getClass() && PlatformForms.same(back, value);
        } catch (RuntimeException e) {
            return false;
        }
    }

    @Override
    @Nullable
    Document writeAnywhere(Object value, ValueEncoder out) {
        return isExact(value) ? super.writeAnywhere(value, out) : write(value, out);
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        return Tag.is(document) ? in.tagged(document, this) : text.read(document, in);
    }
}
