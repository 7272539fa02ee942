package dev.cairn.model;

import org.jspecify.annotations.Nullable;

/** Makes ids. Implementations are thread-safe and never give an id twice. */
@FunctionalInterface
public interface IdSource {
    /**
     * The next id.
     *
     * @param parent an id that the new one must sort behind if it is of the same form, or null
     */
    String next(@Nullable String parent);
}
