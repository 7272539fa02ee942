package dev.cairn.transfer;

import dev.cairn.storage.Frame;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All rows of a view, some at a time. Immutable. */
record ViewRows(ScopeView view) implements ScopeDelta.Rows {
    private static final int RECORDS = 200;
    private static final int FRAMES = 16;

    @Override
    public Iterable<StoredRecord> records() {
        return () -> new Walk<>(last -> view.records(last == null ? 0 : last.sequence(), RECORDS, true));
    }

    @Override
    public Iterable<StoredFrame> frames() {
        return () -> new Walk<>(last -> {
            @Nullable Frame after = last == null ? null : last.frame();
            return view.frames(after, FRAMES, true);
        });
    }

    private static final class Walk<R> implements Iterator<R> {
        private final Function<@Nullable R, List<R>> behind;
        private Iterator<R> page = List.<R>of().iterator();
        private @Nullable R last;

        Walk(Function<@Nullable R, List<R>> behind) {
            this.behind = behind;
        }

        @Override
        public boolean hasNext() {
            if (!page.hasNext()) {
                page = behind.apply(last).iterator();
            }
            return page.hasNext();
        }

        @Override
        public R next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            R row = page.next();
            last = row;
            return row;
        }
    }
}
