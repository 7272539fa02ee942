package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.error.CairnException;
import dev.cairn.internal.paging.Listing;
import dev.cairn.model.JsonPointer;
import org.jspecify.annotations.Nullable;

/**
 * Of which values to ask who wrote them. Immutable.
 *
 * @param config names the checkpoint; without an id the head of its branch
 * @param pointer where in the state, whose members are the channels; for example {@code /messages/3}
 * @param limit most parts of a page, at least 1
 * @param cursor {@link dev.cairn.storage.Page#next} of the page before, or null for the first page
 */
public record BlameQuery(
        CheckpointConfig config,
        JsonPointer pointer,
        int limit,
        @Nullable String cursor) {
    /** Checks the limit. */
    public BlameQuery {
        Listing.requireLimit(limit);
    }

    /** The channels of a checkpoint. */
    public static BlameQuery of(CheckpointConfig config) {
        return new BlameQuery(config, JsonPointer.ROOT, CheckpointQuery.DEFAULT_LIMIT, null);
    }

    /**
     * The same for what a pointer points to.
     *
     * @throws CairnException {@code INVALID} for a malformed pointer
     */
    public BlameQuery at(String place) {
        return new BlameQuery(config, JsonPointer.parse(place), limit, cursor);
    }

    /** Returns a copy with another page size. */
    public BlameQuery limit(int most) {
        return new BlameQuery(config, pointer, most, cursor);
    }

    /** The page behind a cursor. */
    public BlameQuery from(@Nullable String position) {
        return new BlameQuery(config, pointer, limit, position);
    }
}
