package dev.cairn.jdbc.internal.table;

import dev.cairn.storage.Scope;
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
