package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.Paged;
import dev.cairn.model.Document;
import dev.cairn.model.Stated;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which checkpoints to list, newest first in the order of commits. Immutable. Conditions add up; saying two
 * different values of one is {@code INVALID}. Of page size and cursor the last said counts.
 *
 * @param threadId a thread, or null for all
 * @param namespace a namespace, empty for the root, or null for all
 * @param before only checkpoints of the same thread that were committed before this one, or null
 * @param filter metadata keys and the values that they must equal, see {@link MetadataFilter}
 * @param since only checkpoints with a time at or after this, or null
 * @param until only checkpoints with a time before this, or null
 * @param tag only checkpoints with this tag, or null; tags are meant to be few: those of a thread, or all, are read for each page
 * @param limit most checkpoints of a page, at least 1
 * @param cursor {@link Paged#next} of the page before, or null for the first page
 */
public record CheckpointQuery(
        @Nullable String threadId,
        @Nullable String namespace,
        @Nullable CheckpointConfig before,
        Map<String, Document> filter,
        @Nullable Instant since,
        @Nullable Instant until,
        @Nullable String tag,
        int limit,
        @Nullable String cursor) {
    /** The page size unless told otherwise. */
    public static final int DEFAULT_LIMIT = 100;

    /** Copies the filter and checks the limit. */
    public CheckpointQuery {
        filter = Collections.unmodifiableMap(new LinkedHashMap<>(filter));
        if (limit < 1) {
            throw new CairnException(ErrorCode.INVALID, "The limit of a listing is at least 1, not " + limit + ".");
        }
    }

    /** All checkpoints of all threads. */
    public static CheckpointQuery all() {
        return new CheckpointQuery(null, null, null, Map.of(), null, null, null, DEFAULT_LIMIT, null);
    }

    /** All checkpoints of a thread, in every namespace. */
    public static CheckpointQuery of(String threadId) {
        return new CheckpointQuery(threadId, null, null, Map.of(), null, null, null, DEFAULT_LIMIT, null);
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

    /** These, only where a metadata key equals a value. */
    public CheckpointQuery where(String key, @Nullable Object value) {
        Map<String, Document> more = new LinkedHashMap<>(filter);
        more.put(key, PlainJson.of(value));
        Stated.once("value of '" + key + "'", filter.get(key), more.get(key));
        return new CheckpointQuery(threadId, namespace, before, more, since, until, tag, limit, cursor);
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

    /** The same with another page size. */
    public CheckpointQuery limit(int most) {
        return new CheckpointQuery(threadId, namespace, before, filter, since, until, tag, most, cursor);
    }

    /** The page behind a cursor. */
    public CheckpointQuery from(@Nullable String position) {
        return new CheckpointQuery(threadId, namespace, before, filter, since, until, tag, limit, position);
    }

    boolean matches(CheckpointSummary summary) {
        return (since == null || !summary.ts().isBefore(since))
                && (until == null || summary.ts().isBefore(until))
                && (filter.isEmpty()
                        || MetadataFilter.matches(summary.metadata().toDocument(), filter));
    }

    /** Without the values of the filter. */
    @Override
    public String toString() {
        return "checkpoints of " + (threadId == null ? "all threads" : "thread '" + threadId + "'")
                + (namespace == null ? "" : ", namespace '" + namespace + "'")
                + (before == null ? "" : ", before " + before)
                + ", filter keys " + filter.keySet()
                + (since == null ? "" : ", since " + since)
                + (until == null ? "" : ", until " + until)
                + (tag == null ? "" : ", tag '" + tag + "'")
                + ", limit " + limit
                + (cursor == null ? "" : ", from a cursor");
    }
}
