package dev.cairn.internal.text;

import dev.cairn.error.CairnException;
import org.jspecify.annotations.Nullable;

/** What is reported of an exception that a caller's code threw. Stateless. */
public final class Thrown {
    private Thrown() {}

    /** The message of one of ours, which names what failed; the class and the message of another. */
    public static String text(@Nullable Throwable cause) {
        if (cause == null) {
            return "no cause is known";
        }
        String message = cause.getMessage();
        if (cause instanceof CairnException && message != null) {
            return message;
        }
        String name = cause.getClass().getName();
        return message == null || message.isEmpty() ? name : name + ": " + message;
    }

    /** The same at the end of a sentence. */
    public static String sentence(@Nullable Throwable cause) {
        String text = text(cause);
        return text.endsWith(".") ? text : text + ".";
    }
}
