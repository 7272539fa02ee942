package dev.cairn.maintenance.internal.rows;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of an ordered walk are wanted: stretches of wanted ones, each reported by the row before it and by its length. Not safe for
 * use by several threads.
 *
 * @param <P> a place in the walk
 */
final class Runs<P> {
    /**
     * A stretch.
     *
     * @param after the row before the first wanted one, or null for the beginning
     * @param count how many follow each other
     */
    record Run<P>(@Nullable P after, long count) {}

    private final List<Run<P>> closed = new ArrayList<>();
    private @Nullable P start;
    private @Nullable P last;
    private long count;

    /** The next row of the walk is wanted. */
    void want(P place) {
        if (count == 0) {
            start = last;
        }
        count++;
        last = place;
    }

    /** The next row of the walk is not wanted. */
    void skip(P place) {
        close();
        last = place;
    }

    private void close() {
        if (count > 0) {
            closed.add(new Run<>(start, count));
            count = 0;
        }
    }

    /** The stretches so far. */
    List<Run<P>> list() {
        close();
        return closed;
    }

    /** One stretch of everything. */
    static <P> List<Run<P>> everything() {
        return List.of(new Run<>(null, Long.MAX_VALUE));
    }
}
