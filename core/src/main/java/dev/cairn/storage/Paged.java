package dev.cairn.storage;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a listing. The cursor that leads to the next part belongs to this listing and its conditions; another query refuses it with
 * {@code INVALID}. The page size may change between pages, and limits of time may.
 *
 * @param items what was found
 * @param next where to continue, for the same query's {@code cursor}; null at the end
 */
public record Paged<T>(List<T> items, @Nullable String next) {
    /** Copies the list. */
    public Paged {
        items = List.copyOf(items);
    }
}
