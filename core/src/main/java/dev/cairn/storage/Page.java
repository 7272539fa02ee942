package dev.cairn.storage;

import java.util.List;

/**
 * A part of a listing.
 *
 * @param items what was found, in the listing's order
 * @param more whether more items follow the last one
 */
public record Page<T>(List<T> items, boolean more) {
    /** Copies the list. */
    public Page {
        items = List.copyOf(items);
    }

    /** A page of at most {@code limit} of the given items, which may hold one more. */
    public static <T> Page<T> of(List<T> found, int limit) {
        return found.size() > limit ? new Page<>(found.subList(0, limit), true) : new Page<>(found, false);
    }
}
