package dev.cairn.maintenance.internal.rows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares two walks in the same order. Used once, by one thread. */
abstract class Merge<P, R> {
    private final Runs<P> wanted = new Runs<>();
    private final List<R> removed = new ArrayList<>();

    /** Rows of the source, or null for none. */
    abstract @Nullable List<R> source(@Nullable R after);

    /** Rows of the target. */
    abstract List<R> target(@Nullable R after);

    abstract int compare(R one, R other);

    /** Whether two rows at the same place are equal. */
    abstract boolean same(R one, R other);

    /** Whether a row takes the place of another; if not, the other one goes first. */
    abstract boolean replaces(R one, R other);

    abstract P place(R row);

    /** Told of each row that must come, with what is at its place. */
    void wants(R here, @Nullable R there) {}

    /** The same row without its body. */
    abstract R brief(R row);

    final void run() {
        Pages<R> sources = new Pages<>(this::source);
        Pages<R> targets = new Pages<>(this::target);
        R here = sources.next();
        R there = targets.next();
        while (here != null || there != null) {
            int order = here == null ? 1 : there == null ? -1 : compare(here, there);
            if (order > 0) {
                remove(there);
            } else {
                decide(here, order == 0 ? there : null);
            }
            here = order <= 0 ? sources.next() : here;
            there = order >= 0 ? targets.next() : there;
        }
    }

    private void remove(@Nullable R row) {
        if (row != null) {
            removed.add(brief(row));
        }
    }

    private void decide(@Nullable R here, @Nullable R there) {
        if (here == null) {
            return;
        }
        if (there != null && same(here, there)) {
            wanted.skip(place(here));
            return;
        }
        wanted.want(place(here));
        wants(here, there);
        if (there != null && !replaces(here, there)) {
            removed.add(brief(there));
        }
    }

    final List<Runs.Run<P>> wanted() {
        return wanted.list();
    }

    final List<R> removedRows() {
        return removed;
    }

    /** A page of a walk. */
    @FunctionalInterface
    interface Page<R> {
        @Nullable
        List<R> behind(@Nullable R last);
    }

    private static final class Pages<R> {
        private final Page<R> source;
        private Iterator<R> page = List.<R>of().iterator();
        private @Nullable R last;
        private boolean ended;

        Pages(Page<R> source) {
            this.source = source;
        }

        @Nullable
        R next() {
            if (!page.hasNext() && !ended) {
                List<R> rows = source.behind(last);
                ended = rows == null || rows.isEmpty();
                page = rows == null ? page : rows.iterator();
            }
            R row = page.hasNext() ? page.next() : null;
            last = row == null ? last : row;
            return row;
        }
    }
}
