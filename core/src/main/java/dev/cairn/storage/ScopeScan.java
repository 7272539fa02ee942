package dev.cairn.storage;

import org.jspecify.annotations.Nullable;

/**
 * A listing of scopes by their headers.
 *
 * @param prefix which scopes
 * @param order what to order by
 * @param after begin behind this header: the last one of the page before, or null for the first page
 * @param limit most headers of the page, at least 1
 */
public record ScopeScan(
        ScopePrefix prefix, Order order, @Nullable ScopeInfo after, int limit) {
    /** Checks the limit. */
    public ScopeScan {
        Limits.atLeastOne("A page", limit);
    }

    /** What a listing of scopes is ordered by. */
    public enum Order {
        /** The scope's name, bytewise ascending. */
        NAME,
        /** Commit time of the last commit, latest first; equal times by name ascending. */
        LATEST_CHANGE
    }
}
