package dev.cairn.storage;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of what a scan finds. The next part is found by the last item of this one.
 *
 * @param items what was found, in the listing's order
 * @param more whether more items follow the last one
 */
public record ScanPage<T>(List<T> items, boolean more) {
    /** Copies the list. */
    public ScanPage {
        items = List.copyOf(items);
    }

    /** A page of at most {@code limit} of the given items, which may hold one more. */
    public static <T> ScanPage<T> of(List<T> found, int limit) {
        return found.size() > limit ? new ScanPage<>(found.subList(0, limit), true) : new ScanPage<>(found, false);
    }

    /**
     * Returns the items of all pages. A page is read when the one before has been passed.
     *
     * @param after reads the page that follows an item, and the first page for null
     */
    public static <T> Iterable<T> all(Function<@Nullable T, ScanPage<T>> after) {
        return () -> new Walk<>() {
            @Override
            List<T> read(@Nullable T last) {
                ScanPage<T> page = after.apply(last);
                if (!page.more()) {
                    end();
                }
                return page.items();
            }
        };
    }

    /**
     * Returns all rows of a listing whose end is an empty page. A page is read when the one before has been passed.
     *
     * @param after reads the rows that follow a row, and the first rows for null
     */
    public static <T> Iterable<T> rows(Function<@Nullable T, List<T>> after) {
        return () -> new Walk<>() {
            @Override
            List<T> read(@Nullable T last) {
                List<T> page = after.apply(last);
                if (page.isEmpty()) {
                    end();
                }
                return page;
            }
        };
    }

    /** Walks a listing page by page as if it were one list. A page is read once the one before has been passed. Not thread-safe. */
    private abstract static class Walk<T> implements Iterator<T> {
        private Iterator<T> page = Collections.emptyIterator();
        private @Nullable T last;
        private boolean ended;

        /** Reads the page after an item, the first page for null. The last page calls {@link #end}. */
        abstract List<T> read(@Nullable T after);

        /** Says that no page follows the one that is read. */
        final void end() {
            ended = true;
        }

        @Override
        public boolean hasNext() {
            while (!page.hasNext() && !ended) {
                page = read(last).iterator();
            }
            return page.hasNext();
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            T item = page.next();
            last = item;
            return item;
        }
    }
}
