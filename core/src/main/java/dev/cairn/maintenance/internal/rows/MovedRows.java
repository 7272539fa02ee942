package dev.cairn.maintenance.internal.rows;

import dev.cairn.storage.Frame;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The wanted rows of a view, read a page at a time, and their digests as they went by last. Not thread-safe. */
public final class MovedRows implements ScopeDelta.Rows {
    private static final int RECORDS = 200;
    private static final int FRAMES = 16;

    private final ScopeView view;
    private final RowDelta delta;
    private RowDigest records = new RowDigest();
    private RowDigest frames = new RowDigest();

    public MovedRows(ScopeView view, RowDelta delta) {
        this.view = view;
        this.delta = delta;
    }

    /** What moved. */
    public record Sums(RowDigest.Sum records, RowDigest.Sum frames) {
        public long bytes() {
            return records.bytes() + frames.bytes();
        }
    }

    @Override
    public Iterable<StoredRecord> records() {
        return () -> {
            records = new RowDigest();
            return new Walk<Long, StoredRecord>(
                    delta.records(),
                    (after, most) -> view.records(after == null ? 0 : after, (int) Math.min(most, RECORDS), true),
                    StoredRecord::sequence,
                    record -> records.add(record));
        };
    }

    @Override
    public Iterable<StoredFrame> frames() {
        return () -> {
            frames = new RowDigest();
            return new Walk<Frame, StoredFrame>(
                    delta.frames(),
                    (after, most) -> view.frames(after, (int) Math.min(most, FRAMES), true),
                    StoredFrame::frame,
                    held -> frames.add(held));
        };
    }

    /** The digests of the rows that went by since they were last asked for. */
    public Sums sums() {
        return new Sums(records.sum(), frames.sum());
    }

    /** The digests of all rows of a view. */
    public static Sums all(ScopeView view) {
        return new MovedRows(view, RowDelta.between(view, null)).read();
    }

    /** Reads all of it, and gives the digests. */
    public Sums read() {
        records().forEach(record -> {});
        frames().forEach(held -> {});
        return sums();
    }

    /** Goes through stretches, a page at a time. */
    private static final class Walk<P, R> implements Iterator<R> {
        private final Iterator<Runs.Run<P>> runs;
        private final BiFunction<@Nullable P, Long, List<R>> source;
        private final Function<R, P> placeOf;
        private final Consumer<R> passed;
        private Iterator<R> page = List.<R>of().iterator();
        private @Nullable P after;
        private long left;

        Walk(
                List<Runs.Run<P>> runs,
                BiFunction<@Nullable P, Long, List<R>> source,
                Function<R, P> placeOf,
                Consumer<R> passed) {
            this.runs = runs.iterator();
            this.source = source;
            this.placeOf = placeOf;
            this.passed = passed;
        }

        @Override
        public boolean hasNext() {
            while (!page.hasNext()) {
                if (left == 0) {
                    if (!runs.hasNext()) {
                        return false;
                    }
                    Runs.Run<P> run = runs.next();
                    after = run.after();
                    left = run.count();
                }
                List<R> next = source.apply(after, left);
                left = next.isEmpty() ? 0 : left - next.size();
                page = next.iterator();
            }
            return true;
        }

        @Override
        public R next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            R row = page.next();
            after = placeOf.apply(row);
            passed.accept(row);
            return row;
        }
    }
}
