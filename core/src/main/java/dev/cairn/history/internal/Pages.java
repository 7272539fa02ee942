package dev.cairn.history.internal;

import dev.cairn.storage.Page;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a listing page by page as if it were one list. Not thread-safe. */
public final class Pages<T> implements Iterator<T> {
    private final Function<@Nullable T, Page<T>> after;
    private Page<T> page = new Page<>(List.of(), true);
    private @Nullable T last;
    private int next;

    private Pages(Function<@Nullable T, Page<T>> after) {
        this.after = after;
    }

    /**
     * Lists all items. Asks for a page when the one before has been passed.
     *
     * @param after the page that follows an item; the first page for null
     */
    public static <T> Iterable<T> of(Function<@Nullable T, Page<T>> after) {
        return () -> new Pages<>(after);
    }

    @Override
    public boolean hasNext() {
        while (next == page.items().size() && page.more()) {
            page = after.apply(last);
            next = 0;
        }
        return next < page.items().size();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        T item = page.items().get(next++);
        last = item;
        return item;
    }
}
