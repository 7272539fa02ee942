package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Page;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which threads to list, the one that changed last first. Immutable.
 *
 * @param prefix what the thread ids begin with; empty for all
 * @param status a status, or null for any
 * @param since only threads that changed at or after this, or null
 * @param filter what the metadata of the head must be like; reads one record a thread when not empty
 * @param tag only threads of which a checkpoint has this tag, or null; reads the tags of each thread when given
 * @param limit most threads of a page, at least 1
 * @param cursor {@link Page#next} of the page before, or null for the first page
 */
public record ThreadQuery(
        String prefix,
        @Nullable ThreadStatus status,
        @Nullable Instant since,
        DocumentFilter filter,
        @Nullable String tag,
        int limit,
        @Nullable String cursor) {
    /** Checks the limit. */
    public ThreadQuery {
        Listing.requireLimit(limit);
    }

    /** All threads. */
    public static ThreadQuery all() {
        return new ThreadQuery("", null, null, DocumentFilter.ALL, null, CheckpointQuery.DEFAULT_LIMIT, null);
    }

    /** Refuses what only threads that are there can be asked for. */
    @Internal
    public void expectPrefixOnly() {
        if (status != null || since != null || tag != null || !filter.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot list deleted threads by status, time, tag or metadata. List them by prefix.");
        }
    }

    /** The same, only ids with a prefix. */
    public ThreadQuery prefix(String text) {
        return new ThreadQuery(text, status, since, filter, tag, limit, cursor);
    }

    /** Returns a copy with a status only. */
    public ThreadQuery status(@Nullable ThreadStatus only) {
        return new ThreadQuery(prefix, only, since, filter, tag, limit, cursor);
    }

    /** The same, only what changed at or after a time. */
    public ThreadQuery since(@Nullable Instant time) {
        return new ThreadQuery(prefix, status, time, filter, tag, limit, cursor);
    }

    /** The same, only where a metadata key of the head equals a value; see {@link CheckpointQuery#where(String, Object)}. */
    public ThreadQuery where(String key, @Nullable Object value) {
        return filter(CheckpointQuery.narrowed(filter, key, value));
    }

    /** The same, only where the metadata of the head matches a filter in JSON too, see {@link DocumentFilter}. */
    public ThreadQuery where(String json) {
        return where(DocumentFilter.parse(json));
    }

    /** The same, only where the metadata of the head matches a filter too. */
    public ThreadQuery where(DocumentFilter condition) {
        return filter(filter.and(condition));
    }

    private ThreadQuery filter(DocumentFilter whole) {
        return new ThreadQuery(prefix, status, since, whole, tag, limit, cursor);
    }

    /** The same, only threads of which a checkpoint has a tag. */
    public ThreadQuery tagged(@Nullable String only) {
        return new ThreadQuery(prefix, status, since, filter, only, limit, cursor);
    }

    /** Returns a copy with another page size. */
    public ThreadQuery limit(int most) {
        return new ThreadQuery(prefix, status, since, filter, tag, most, cursor);
    }

    /** The page behind a cursor. */
    public ThreadQuery from(@Nullable String position) {
        return new ThreadQuery(prefix, status, since, filter, tag, limit, position);
    }

    /** Without the values of the filter. */
    @Override
    public String toString() {
        return "threads '" + prefix + "*'"
                + (status == null ? "" : ", " + status)
                + ", filter " + filter
                + (since == null ? "" : ", since " + since)
                + (tag == null ? "" : ", tag '" + tag + "'")
                + ", limit " + limit
                + (cursor == null ? "" : ", from a cursor");
    }
}
