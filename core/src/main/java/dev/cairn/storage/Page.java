package dev.cairn.storage;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A part of a listing. The cursor that leads to the next part belongs to this listing and its conditions; another query refuses it with
 * {@code INVALID}. The page size may change between pages, and limits of time may.
 *
 * @param items what was found
 * @param next where to continue, for the same query's {@code cursor}; null at the end
 */
public record Page<T>(List<T> items, @Nullable String next) {
    /** Copies the list. */
    public Page {
        items = List.copyOf(items);
    }

    /**
     * Returns the items of all pages. A page is read when the one before has been passed.
     *
     * @param read reads the page at a cursor, and the first page for null
     */
    public static <T> Stream<T> all(Function<@Nullable String, Page<T>> read) {
        return Stream.iterate(
                        read.apply(null),
                        Objects::nonNull,
                        page -> page.next() == null ? null : read.apply(page.next()))
                .flatMap(page -> page.items().stream());
    }
}
