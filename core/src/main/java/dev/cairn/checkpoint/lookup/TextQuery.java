package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.filter.TextPattern;
import dev.cairn.internal.paging.Listing;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where to look for a text. Immutable.
 *
 * @param pattern what to look for
 * @param threads in which threads, in this order; empty for all, by their ids' bytes
 * @param namespace a namespace, empty for the root, or null for all
 * @param channel a channel, or null for all
 * @param since only texts that are new at a step of this time or later, or null
 * @param limit most matches of a page, at least 1
 * @param cursor {@link dev.cairn.storage.Page#next} of the page before, or null for the first page
 */
public record TextQuery(
        TextPattern pattern,
        List<String> threads,
        @Nullable String namespace,
        @Nullable String channel,
        @Nullable Instant since,
        int limit,
        @Nullable String cursor) {
    /** Copies the list and checks the limit. */
    public TextQuery {
        threads = List.copyOf(threads);
        Listing.requireLimit(limit);
    }

    /** Everywhere. */
    public static TextQuery of(TextPattern pattern) {
        return new TextQuery(pattern, List.of(), null, null, null, CheckpointQuery.DEFAULT_LIMIT, null);
    }

    /** The same in some threads. */
    public TextQuery in(List<String> some) {
        return new TextQuery(pattern, some, namespace, channel, since, limit, cursor);
    }

    /** The same within a namespace; empty means the root only, null all. */
    public TextQuery namespace(@Nullable String only) {
        return new TextQuery(pattern, threads, only, channel, since, limit, cursor);
    }

    /** The same in one channel. */
    public TextQuery channel(@Nullable String only) {
        return new TextQuery(pattern, threads, namespace, only, since, limit, cursor);
    }

    /** The same for what is new at or after a time. */
    public TextQuery since(@Nullable Instant time) {
        return new TextQuery(pattern, threads, namespace, channel, time, limit, cursor);
    }

    /** Returns a copy with another page size. */
    public TextQuery limit(int most) {
        return new TextQuery(pattern, threads, namespace, channel, since, most, cursor);
    }

    /** The page behind a cursor. */
    public TextQuery from(@Nullable String position) {
        return new TextQuery(pattern, threads, namespace, channel, since, limit, position);
    }
}
