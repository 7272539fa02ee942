package dev.cairn.storage;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Walks a listing page by page as if it were one list. A page is read once the one before has been passed. Not thread-safe. */
abstract class PageWalk<T> implements Iterator<T> {
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
