package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.internal.paging.Listing;
import org.jspecify.annotations.Nullable;

/**
 * Where to look for the step at which a condition turned. Immutable.
 *
 * @param good a checkpoint; without an id the head of its branch
 * @param bad a later one whose ancestor the first is
 * @param condition what holds of one of them and not of the other
 * @param all whether to test every checkpoint between them and find each turn; else the condition is taken to turn once
 * @param limit most turns of a page, at least 1
 * @param cursor {@link Bisection#next} of the page before, or null for the first page
 */
public record BisectQuery(
        CheckpointConfig good,
        CheckpointConfig bad,
        StateCondition condition,
        boolean all,
        int limit,
        @Nullable String cursor) {
    /** Checks the limit. */
    public BisectQuery {
        Listing.requireLimit(limit);
    }

    /** The one turn between two checkpoints. */
    public static BisectQuery of(CheckpointConfig good, CheckpointConfig bad, StateCondition condition) {
        return new BisectQuery(good, bad, condition, false, CheckpointQuery.DEFAULT_LIMIT, null);
    }

    /** The same for every turn. */
    public BisectQuery everyTurn() {
        return new BisectQuery(good, bad, condition, true, limit, cursor);
    }

    /** Returns a copy with another page size. */
    public BisectQuery limit(int most) {
        return new BisectQuery(good, bad, condition, all, most, cursor);
    }

    /** The page behind a cursor. */
    public BisectQuery from(@Nullable String position) {
        return new BisectQuery(good, bad, condition, all, limit, position);
    }
}
