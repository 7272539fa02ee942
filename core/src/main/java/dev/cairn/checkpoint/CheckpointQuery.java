package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.internal.value.PlainJson;
import dev.cairn.error.CairnException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.internal.paging.Listing;
import dev.cairn.internal.text.Stated;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which checkpoints to list, newest first in the order of commits. Immutable. Conditions add up; saying two
 * different values of one is {@code INVALID}. Of page size and cursor the last said counts.
 *
 * @param threadId a thread, or null for all
 * @param namespace a namespace, empty for the root, or null for all
 * @param before only checkpoints of the same thread that were committed before this one, or null
 * @param filter what the metadata must be like
 * @param since only checkpoints with a time at or after this, or null
 * @param until only checkpoints with a time before this, or null
 * @param tag only checkpoints with this tag, or null; tags are meant to be few: those of a thread, or all, are read for each page
 * @param limit most checkpoints of a page, at least 1
 * @param cursor {@link Page#next} of the page before, or null for the first page
 */
public record CheckpointQuery(
        @Nullable String threadId,
        @Nullable String namespace,
        @Nullable CheckpointConfig before,
        DocumentFilter filter,
        @Nullable Instant since,
        @Nullable Instant until,
        @Nullable String tag,
        int limit,
        @Nullable String cursor) {
    /** Default page size. */
    public static final int DEFAULT_LIMIT = 100;

    /** Checks the limit. */
    public CheckpointQuery {
        Listing.requireLimit(limit);
    }

    /** All checkpoints of all threads. */
    public static CheckpointQuery all() {
        return new CheckpointQuery(null, null, null, DocumentFilter.ALL, null, null, null, DEFAULT_LIMIT, null);
    }

    /** All checkpoints of a thread, in every namespace. */
    public static CheckpointQuery of(String threadId) {
        return new CheckpointQuery(threadId, null, null, DocumentFilter.ALL, null, null, null, DEFAULT_LIMIT, null);
    }

    /** These, only within a namespace; empty means the root only. */
    public CheckpointQuery namespace(String only) {
        String said = Stated.once("namespace", namespace, only);
        return new CheckpointQuery(threadId, said, before, filter, since, until, tag, limit, cursor);
    }

    /** These, only what was committed before a checkpoint. */
    public CheckpointQuery before(CheckpointConfig checkpoint) {
        CheckpointConfig said = Stated.once("checkpoint to stop before", before, checkpoint);
        return new CheckpointQuery(threadId, namespace, said, filter, since, until, tag, limit, cursor);
    }

    /**
     * These, only where a metadata key equals a value. The value is never taken for operators, so it may come from outside.
     *
     * @throws CairnException {@code INVALID} when the key or a member's name in the value begins with {@code $}: for such fields and for
     *     operators there is {@link #where(DocumentFilter)}
     */
    public CheckpointQuery where(String key, @Nullable Object value) {
        return filter(narrowed(filter, key, value));
    }

    /** These, only where the metadata matches a filter in JSON too, see {@link DocumentFilter}. */
    public CheckpointQuery where(String json) {
        return where(DocumentFilter.parse(json));
    }

    /** These, only where the metadata matches a filter too. */
    public CheckpointQuery where(DocumentFilter condition) {
        return filter(filter.and(condition));
    }

    private CheckpointQuery filter(DocumentFilter whole) {
        return new CheckpointQuery(threadId, namespace, before, whole, since, until, tag, limit, cursor);
    }

    static DocumentFilter narrowed(DocumentFilter filter, String key, @Nullable Object value) {
        Document wanted = PlainJson.of(value);
        Document before = filter.wanted(key).orElse(null);
        Stated.once("value of '" + key + "'", before, wanted);
        return before == null ? filter.and(DocumentFilter.fromValue(key, wanted)) : filter;
    }

    /** These, only within a range of time; null is no limit. */
    public CheckpointQuery between(@Nullable Instant from, @Nullable Instant to) {
        Instant begin = Stated.later(since, from);
        Instant end = Stated.earlier(until, to);
        return new CheckpointQuery(threadId, namespace, before, filter, begin, end, tag, limit, cursor);
    }

    /** These, only checkpoints with a tag; null adds nothing. */
    public CheckpointQuery tagged(@Nullable String only) {
        String said = Stated.once("tag", tag, only);
        return new CheckpointQuery(threadId, namespace, before, filter, since, until, said, limit, cursor);
    }

    /** Returns a copy with another page size. */
    public CheckpointQuery limit(int most) {
        return new CheckpointQuery(threadId, namespace, before, filter, since, until, tag, most, cursor);
    }

    /** The page behind a cursor. */
    public CheckpointQuery from(@Nullable String position) {
        return new CheckpointQuery(threadId, namespace, before, filter, since, until, tag, limit, position);
    }

    @Internal
    public boolean matches(CheckpointSummary summary) {
        return (since == null || !summary.ts().isBefore(since))
                && (until == null || summary.ts().isBefore(until))
                && (filter.isEmpty() || filter.matches(summary.metadata().toDocument()));
    }

    /** Without the values of the filter. */
    @Override
    public String toString() {
        return "checkpoints of " + (threadId == null ? "all threads" : "thread '" + threadId + "'")
                + (namespace == null ? "" : ", namespace '" + namespace + "'")
                + (before == null ? "" : ", before " + before)
                + ", filter " + filter
                + (since == null ? "" : ", since " + since)
                + (until == null ? "" : ", until " + until)
                + (tag == null ? "" : ", tag '" + tag + "'")
                + ", limit " + limit
                + (cursor == null ? "" : ", from a cursor");
    }
}
