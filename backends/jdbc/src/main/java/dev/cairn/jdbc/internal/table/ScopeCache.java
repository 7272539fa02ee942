package dev.cairn.jdbc.internal.table;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The numbers that scopes had when they were last used, and what their last commits knew, which may be old. Thread-safe. */
public final class ScopeCache {
    private static final int MOST = 10_000;

    /** After a guess that was wrong so many commits are made without guessing, since other processes write there too. */
    private static final int CAUTIOUS = 50;

    private final Map<Scope, Entry> entries = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Scope, Entry> eldest) {
            return size() > MOST;
        }
    };

    /**
     * What is known of a scope.
     *
     * @param seen its header as it was last read or written
     * @param last what its last commit left
     * @param cautious how many commits are still made without guessing
     */
    private record Entry(
            long number,
            @Nullable CachedHeader seen,
            @Nullable KnownScope last,
            int cautious) {}

    /**
     * A header as it was read and verified, or written, with its checksum. No one changes it any more.
     *
     * @param sum covers all columns: a row with this checksum under this number is the same header
     */
    public record CachedHeader(Header header, long sum) {
        /** Longer summaries are not kept. */
        private static final int MAX_SUMMARY = 1_024;

        /** The header as it is now; null when it is not worth keeping. */
        public static @Nullable CachedHeader of(Header header, RowSum sums) {
            return header.live() && header.summary.length <= MAX_SUMMARY
                    ? new CachedHeader(header.copy(), header.sum(sums))
                    : null;
        }

        /** Whether a row with this number and checksum is this header. */
        public boolean isStill(long id, long found) {
            return id == header.id && found == sum;
        }
    }

    /**
     * A scope with order as it stood after a commit, as far as that commit knew it: whoever finds its header unchanged knows that all of
     * this still holds. Immutable.
     *
     * @param header not to be changed; see {@link Header#copy}
     * @param records without bodies
     * @param laneEnds the number behind the last frame of a lane
     */
    public record KnownScope(Header header, Map<Address, Row> records, Map<Long, Integer> laneEnds) {
        /** The most records, and about the most lanes, that are kept of a scope. */
        private static final int MAX_KEPT = 8;

        /**
         * A record without what it holds.
         *
         * @param length of its body
         */
        public record Row(long seq, long rev, int length, long sum) {
            public static Row of(RecordRow row) {
                return new Row(row.seq(), row.rev(), row.body().length(), row.sum());
            }
        }

        /**
         * The scope after a commit was carried out on it, or null when too much was changed to be kept.
         *
         * @param laneEnds what was known of lanes before
         */
        public static @Nullable KnownScope after(
                Header header, Commit commit, Map<Address, Row> written, Map<Long, Integer> laneEnds) {
            boolean plain = commit.deletes().isEmpty()
                    && commit.folds().isEmpty()
                    && commit.dropped().isEmpty()
                    && commit.adopted().isEmpty()
                    && !commit.staged();
            if (!header.ordered || header.holder != null || !plain || written.size() > MAX_KEPT) {
                return null;
            }
            Map<Long, Integer> ends = laneEnds.size() < MAX_KEPT ? new HashMap<>(laneEnds) : new HashMap<>();
            for (Frame frame : commit.frames()) {
                ends.put(frame.lane(), frame.end());
            }
            return new KnownScope(header.copy(), Map.copyOf(written), Map.copyOf(ends));
        }

        public @Nullable Row find(int kind, Bytes key) {
            return records.get(new Address(kind, key));
        }

        public @Nullable Row find(Put put) {
            return find(put.kind(), put.key());
        }
    }

    public synchronized @Nullable Long get(Scope scope) {
        Entry known = entries.get(scope);
        return known == null ? null : known.number;
    }

    public synchronized void put(Scope scope, long number) {
        Entry known = entries.get(scope);
        if (known == null || known.number != number) {
            entries.put(scope, new Entry(number, null, null, 0));
        }
    }

    /** A header was read, or written by a transaction that may still fail. */
    public synchronized void saw(Scope scope, @Nullable CachedHeader seen) {
        Entry known = entries.get(scope);
        if (known != null) {
            entries.put(scope, new Entry(known.number, seen, known.last, known.cautious));
        }
    }

    /** The header that was seen last, which may be old. */
    public synchronized @Nullable CachedHeader seen(Scope scope) {
        Entry known = entries.get(scope);
        return known == null ? null : known.seen;
    }

    /** The scope after the last commit, if it is worth a guess that no one has changed it since. */
    public synchronized @Nullable KnownScope last(Scope scope) {
        Entry known = entries.get(scope);
        return known == null || known.cautious > 0 ? null : known.last;
    }

    /** A commit was carried out; null when it is not known well enough what it left. */
    public synchronized void committed(Scope scope, @Nullable KnownScope left) {
        Entry known = entries.get(scope);
        if (known == null) {
            return;
        }
        boolean older = left != null
                && known.last != null
                && known.last.header().incarnation == left.header().incarnation
                && known.last.header().change > left.header().change;
        entries.put(
                scope, new Entry(known.number, known.seen, older ? known.last : left, Math.max(0, known.cautious - 1)));
    }

    /** The guess was wrong. */
    public synchronized void wrong(Scope scope) {
        Entry known = entries.get(scope);
        if (known != null) {
            entries.put(scope, new Entry(known.number, known.seen, null, CAUTIOUS));
        }
    }
}
