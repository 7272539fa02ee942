package dev.cairn.storage;

import org.jspecify.annotations.Nullable;

/**
 * A listing of the records of one kind.
 *
 * @param kind the kind
 * @param order what to order by
 * @param descending whether the greatest comes first
 * @param from only keys at or above this one, if given
 * @param to only keys below this one, if given
 * @param after begin behind this position: the last record of the page before, or null for the first page
 * @param limit most records of the page, at least 1
 * @param bodies whether bodies are wanted
 */
public record Scan(
        int kind,
        Order order,
        boolean descending,
        @Nullable Bytes from,
        @Nullable Bytes to,
        @Nullable StoredRecord after,
        int limit,
        boolean bodies) {
    /** Checks the limit. */
    public Scan {
        Limits.atLeastOne("A page", limit);
    }

    /** What a listing is ordered by. */
    public enum Order {
        /** The record's key, bytewise. */
        KEY,
        /** The record's sequence number. */
        SEQUENCE
    }

    /** All records of a kind, newest first. */
    public static Scan all(int kind, int limit) {
        return new Scan(kind, Order.SEQUENCE, true, null, null, null, limit, true);
    }

    /** Records whose key begins with a prefix, by key. */
    public static Scan of(int kind, Bytes prefix, int limit) {
        return new Scan(kind, Order.KEY, false, prefix, Key.after(prefix), null, limit, true);
    }

    /** The same listing for keys that begin with a prefix. */
    public Scan within(Bytes prefix) {
        return new Scan(kind, order, descending, prefix, Key.after(prefix), after, limit, bodies);
    }

    /** The same listing from behind a record. */
    public Scan after(@Nullable StoredRecord last) {
        return new Scan(kind, order, descending, from, to, last, limit, bodies);
    }

    /** The same with another limit. */
    public Scan limit(int most) {
        return new Scan(kind, order, descending, from, to, after, most, bodies);
    }
}
