package dev.cairn.maintenance.internal.rows;

import dev.cairn.storage.ScanPage;
import dev.cairn.storage.ScopeView;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares two walks in the same order. Used once, by one thread. */
abstract class Merge<P, R> {
    final @Nullable ScopeView source;
    final ScopeView target;
    final boolean bodies;
    private final Runs<P> wanted = new Runs<>();
    private final List<R> removed = new ArrayList<>();

    /** @param source null for no rows */
    Merge(@Nullable ScopeView source, ScopeView target, boolean bodies) {
        this.source = source;
        this.target = target;
        this.bodies = bodies;
    }

    /** Rows of a side; none at its end. */
    abstract List<R> page(ScopeView view, @Nullable R after);

    abstract int compare(R one, R other);

    /** Whether two rows at the same place are equal. */
    abstract boolean same(R one, R other);

    /** Whether a row takes the place of another; if not, the other one goes first. */
    abstract boolean replaces(R one, R other);

    abstract P place(R row);

    /** Reported of each row that must come, with what is at its place. */
    void wants(R here, @Nullable R there) {}

    /** The same row without its body. */
    abstract R brief(R row);

    final void run() {
        Iterator<R> sources = rows(source);
        Iterator<R> targets = rows(target);
        R here = next(sources);
        R there = next(targets);
        while (here != null || there != null) {
            int order = here == null ? 1 : there == null ? -1 : compare(here, there);
            if (order > 0) {
                remove(there);
            } else {
                decide(here, order == 0 ? there : null);
            }
            here = order <= 0 ? next(sources) : here;
            there = order >= 0 ? next(targets) : there;
        }
    }

    private Iterator<R> rows(@Nullable ScopeView view) {
        return ScanPage.<R>all(last -> {
                    List<R> rows = view == null ? List.of() : page(view, last);
                    return new ScanPage<>(rows, !rows.isEmpty());
                })
                .iterator();
    }

    private @Nullable R next(Iterator<R> rows) {
        return rows.hasNext() ? rows.next() : null;
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
}
