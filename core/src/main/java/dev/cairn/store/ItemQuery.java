package dev.cairn.store;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.Paged;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.model.Stated;
import org.jspecify.annotations.Nullable;

/**
 * Which items to find. Immutable.
 *
 * @param prefix where: this namespace and all that lie in it
 * @param filter what the values must be like
 * @param order what comes first; by score where there is a text
 * @param text what to be near to, or null; needs an {@link Embedder}
 * @param limit most items of a page, 1 to {@value #MOST}
 * @param cursor {@link Paged#next} of the page before, or null for the first page
 * @param refresh whether the life of what is found begins anew; null for what the store is set to
 */
public record ItemQuery(
        Namespace prefix,
        DocumentFilter filter,
        Order order,
        @Nullable String text,
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

    /** Checks the limit. */
    public ItemQuery {
        if (limit < 1 || limit > MOST) {
            throw new CairnException(
                    ErrorCode.INVALID, "The limit of a search is 1 to " + MOST + ", not " + limit + ".");
        }
    }

    /** Everything in a namespace and below, the last put first. */
    public static ItemQuery of(Namespace prefix) {
        return new ItemQuery(prefix, DocumentFilter.ALL, Order.NEWEST_FIRST, null, DEFAULT_LIMIT, null, null);
    }

    /** Everything below some labels. */
    public static ItemQuery of(String... labels) {
        return of(Namespace.of(labels));
    }

    /** These, only values that fulfil a filter too. */
    public ItemQuery where(DocumentFilter condition) {
        return new ItemQuery(prefix, filter.and(condition), order, text, limit, cursor, refresh);
    }

    /** These, only values that fulfil a filter in JSON too, see {@link DocumentFilter}. */
    public ItemQuery where(String json) {
        return where(DocumentFilter.parse(dev.cairn.model.Document.parse(json)));
    }

    /** The same in another order. */
    public ItemQuery order(Order by) {
        return new ItemQuery(prefix, filter, by, text, limit, cursor, refresh);
    }

    /** These, the nearest to a text first; only items with vectors of the store's model. Null adds nothing. */
    public ItemQuery near(@Nullable String wanted) {
        String said = Stated.once("text to be near to", text, wanted);
        return new ItemQuery(prefix, filter, order, said, limit, cursor, refresh);
    }

    /** The same with another page size. */
    public ItemQuery limit(int most) {
        return new ItemQuery(prefix, filter, order, text, most, cursor, refresh);
    }

    /** The page behind a cursor. */
    public ItemQuery from(@Nullable String position) {
        return new ItemQuery(prefix, filter, order, text, limit, position, refresh);
    }

    /** The same; says whether the life of what is found begins anew. */
    public ItemQuery refreshing(@Nullable Boolean anew) {
        return new ItemQuery(prefix, filter, order, text, limit, cursor, anew);
    }
}
