package dev.cairn.store;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.internal.text.Stated;
import dev.cairn.storage.Page;
import org.jspecify.annotations.Nullable;

/**
 * Which items to find. Immutable.
 *
 * @param prefix where: this namespace and all that lie in it
 * @param filter what the values must be like
 * @param order what comes first; by score where items are near to something
 * @param sort a field to order by before that, or null
 * @param near what to be near to, or null
 * @param limit most items of a page, 1 to {@value #MOST}
 * @param cursor {@link Page#next} of the page before, or null for the first page
 * @param refresh whether the TTL of found items restarts; null for the store's setting
 */
public record ItemQuery(
        Namespace prefix,
        DocumentFilter filter,
        Order order,
        @Nullable FieldOrder sort,
        @Nullable Nearness near,
        int limit,
        @Nullable String cursor,
        @Nullable Boolean refresh) {
    /** The page size unless another is asked for. */
    public static final int DEFAULT_LIMIT = 100;
    /** The greatest page size. */
    public static final int MOST = 10_000;

    /** What comes first. */
    public enum Order {
        /** The last put. Of one instant: as they stand in the store. */
        NEWEST_FIRST,
        /** The earliest put. */
        OLDEST_FIRST,
        /** The first key, by namespace and key, both in the order of their UTF-8 bytes. */
        BY_KEY
    }

    /** Checks the limit, and that one order is asked for. */
    public ItemQuery {
        if (limit < 1 || limit > MOST) {
            throw new CairnException(ErrorCode.INVALID, "The limit must be 1 to " + MOST + ", not " + limit + ".");
        }
        if (sort != null && near != null) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot sort a search with near(): its items are ordered by score. Omit the order by '" + sort.key()
                            + "'.");
        }
    }

    /** Everything in a namespace and below, the last put first. */
    public static ItemQuery of(Namespace prefix) {
        return new ItemQuery(prefix, DocumentFilter.ALL, Order.NEWEST_FIRST, null, null, DEFAULT_LIMIT, null, null);
    }

    /** Everything below some labels. */
    public static ItemQuery of(String... labels) {
        return of(Namespace.of(labels));
    }

    /** These, only values that fulfil a filter too. */
    public ItemQuery where(DocumentFilter condition) {
        return new ItemQuery(prefix, filter.and(condition), order, sort, near, limit, cursor, refresh);
    }

    /** These, only values that fulfil a filter in JSON too, see {@link DocumentFilter}. */
    public ItemQuery where(String json) {
        return where(DocumentFilter.parse(json));
    }

    /** The same in another order. */
    public ItemQuery order(Order by) {
        return new ItemQuery(prefix, filter, by, sort, near, limit, cursor, refresh);
    }

    /**
     * The same by a field, the least value first; where values are equal as {@link #order} says. See {@link FieldOrder}.
     *
     * @param key a member's name, or a JSON Pointer, as in a filter
     */
    public ItemQuery ascending(String key) {
        return sort(new FieldOrder(key, false));
    }

    /** The same by a field, the greatest value first; values without it are last here too. */
    public ItemQuery descending(String key) {
        return sort(new FieldOrder(key, true));
    }

    private ItemQuery sort(FieldOrder by) {
        FieldOrder said = Stated.once("field to order by", sort, by);
        return new ItemQuery(prefix, filter, order, said, near, limit, cursor, refresh);
    }

    /**
     * These, the nearest to a text first; only items with vectors of the store's model. Needs an {@link Embedder}. Null adds nothing.
     */
    public ItemQuery near(@Nullable String wanted) {
        Stated.once("text to be near to", text(), wanted);
        return wanted == null || text() != null ? this : nearTo(new Nearness(wanted, null, null, null));
    }

    /** These, the nearest to a vector first; of which model it is, is known as {@link Nearness#model} says. */
    public ItemQuery nearVector(float[] vector) {
        return nearVector(vector, null);
    }

    /** These, the nearest to a vector of a model first; needs no {@link Embedder}. */
    public ItemQuery nearVector(float[] vector, @Nullable String model) {
        return nearTo(new Nearness(null, Nearness.components(vector), model, null));
    }

    private ItemQuery nearTo(Nearness wanted) {
        Nearness said = Stated.once("vector or text to be near", near, wanted);
        return new ItemQuery(prefix, filter, order, sort, said, limit, cursor, refresh);
    }

    /**
     * These, only items with at least this score.
     *
     * @throws CairnException {@code INVALID} when nothing was said before that they are near to
     */
    public ItemQuery minimumScore(double least) {
        if (near == null) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot search by score: only a search with near() has scores. Add near().");
        }
        Stated.once("minimum score", near.minimum(), least);
        return new ItemQuery(prefix, filter, order, sort, near.atLeast(least), limit, cursor, refresh);
    }

    /** The text to be near to, or null. */
    public @Nullable String text() {
        return near == null ? null : near.text();
    }

    /** Returns a copy with another page size. */
    public ItemQuery limit(int most) {
        return new ItemQuery(prefix, filter, order, sort, near, most, cursor, refresh);
    }

    /** The page behind a cursor. */
    public ItemQuery from(@Nullable String position) {
        return new ItemQuery(prefix, filter, order, sort, near, limit, position, refresh);
    }

    /** Returns a copy that says whether the TTL of found items restarts. */
    public ItemQuery refreshing(@Nullable Boolean reopened) {
        return new ItemQuery(prefix, filter, order, sort, near, limit, cursor, reopened);
    }
}
