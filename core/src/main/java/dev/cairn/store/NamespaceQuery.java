package dev.cairn.store;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which namespaces to list, in the order of their labels' UTF-8 bytes. Immutable.
 *
 * @param prefix what they begin with
 * @param suffix what they end with
 * @param maxDepth how many labels to show; deeper ones are cut and listed once; 0 for all
 * @param limit most namespaces of a page, at least 1
 * @param cursor {@link Page#next} of the page before, or null for the first page
 */
public record NamespaceQuery(
        LabelPattern prefix,
        LabelPattern suffix,
        int maxDepth,
        int limit,
        @Nullable String cursor) {
    /** Checks the numbers. */
    public NamespaceQuery {
        if (limit < 1 || maxDepth < 0) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The limit must be at least 1 and the depth at least 0, not " + limit + " and " + maxDepth + ".");
        }
    }

    /** All namespaces that hold items. */
    public static NamespaceQuery all() {
        return new NamespaceQuery(LabelPattern.ANY, LabelPattern.ANY, 0, ItemQuery.DEFAULT_LIMIT, null);
    }

    /** Those that begin with labels; {@code *} stands for any one label, {@code \*} for a label that is an asterisk. */
    public NamespaceQuery startingWith(String... pattern) {
        return new NamespaceQuery(new LabelPattern(List.of(pattern)), suffix, maxDepth, limit, cursor);
    }

    /** Those that end with labels; {@code *} as in {@link #startingWith}. */
    public NamespaceQuery endingWith(String... pattern) {
        return new NamespaceQuery(prefix, new LabelPattern(List.of(pattern)), maxDepth, limit, cursor);
    }

    /** The same, cut after some labels. */
    public NamespaceQuery maxDepth(int labels) {
        return new NamespaceQuery(prefix, suffix, labels, limit, cursor);
    }

    /** Returns a copy with another page size. */
    public NamespaceQuery limit(int most) {
        return new NamespaceQuery(prefix, suffix, maxDepth, most, cursor);
    }

    /** The page behind a cursor. */
    public NamespaceQuery from(@Nullable String position) {
        return new NamespaceQuery(prefix, suffix, maxDepth, limit, position);
    }
}
