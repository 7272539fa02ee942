package dev.cairn.model.binding;

import dev.cairn.model.Document;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Types of the JDK of which the text is exact for most values, as strings. What the text would not give back is refused, and objects of
 * subclasses take their own form.
 */
final class ExactTextForm<T> extends ScalarForm<T> {
    /**
     * Makes a form.
     *
     * @param noun what the string is, for messages
     * @param fromText fails with an exception of date and time, argument or arithmetic for a text of another form
     */
    ExactTextForm(Class<T> type, String tag, String noun, Function<T, String> toText, Function<String, T> fromText) {
        super(type, tag, Document.Kind.STRING, noun, toText, fromText);
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        if (isExact(value)) {
            return super.write(value, out);
        }
        Form own = out.registry().formOf(value);
        return own == null || own == this
                ? out.problem("is a " + value.getClass().getTypeName()
                        + " that its text cannot restore: register the class with a TypeConverter")
                : own.writeAnywhere(value, out);
    }

    private boolean isExact(Object value) {
        try {
            T back = fromText(toText(value));
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
}
