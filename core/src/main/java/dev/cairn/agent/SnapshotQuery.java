package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.annotation.Internal;
import dev.cairn.internal.paging.Listing;
import dev.cairn.internal.text.Stated;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which snapshots of an agent to list, newest first in the order in which they were stored. Immutable. Conditions add
 * up; saying two different values of one is {@code INVALID}. Of page size and cursor the last said counts.
 *
 * @param tags only snapshots that have all of these
 * @param status only snapshots with this status, or null
 * @param version only snapshots of this schema version, or null
 * @param since only snapshots with a time at or after this, or null
 * @param until only snapshots with a time before this, or null
 * @param limit most snapshots of a page after all filters, at least 1
 * @param cursor {@link Page#next} of the page before, or null for the first page
 */
public record SnapshotQuery(
        List<String> tags,
        @Nullable String status,
        @Nullable StateVersion version,
        @Nullable Instant since,
        @Nullable Instant until,
        int limit,
        @Nullable String cursor) {
    /** Default page size. */
    public static final int DEFAULT_LIMIT = 10;

    private static final SnapshotQuery ALL = new SnapshotQuery(List.of(), null, null, null, null, DEFAULT_LIMIT, null);

    /** Copies the tags and checks the limit. */
    public SnapshotQuery {
        tags = List.copyOf(tags);
        Listing.requireLimit(limit);
    }

    /** All snapshots. */
    public static SnapshotQuery all() {
        return ALL;
    }

    /** These, only snapshots with some tags more. */
    public SnapshotQuery tagged(String... more) {
        return tagged(List.of(more));
    }

    /** These, only snapshots with some tags more. */
    public SnapshotQuery tagged(List<String> more) {
        List<String> both =
                Stream.concat(tags.stream(), more.stream()).distinct().toList();
        return new SnapshotQuery(both, status, version, since, until, limit, cursor);
    }

    /** These, only with a status; null adds nothing. */
    public SnapshotQuery status(@Nullable String only) {
        return new SnapshotQuery(tags, Stated.once("status", status, only), version, since, until, limit, cursor);
    }

    /** These, only of a schema version; null adds nothing. */
    public SnapshotQuery version(@Nullable StateVersion only) {
        return new SnapshotQuery(tags, status, Stated.once("version", version, only), since, until, limit, cursor);
    }

    /** These, only within a range of time; null is no limit. */
    public SnapshotQuery between(@Nullable Instant from, @Nullable Instant to) {
        return new SnapshotQuery(
                tags, status, version, Stated.later(since, from), Stated.earlier(until, to), limit, cursor);
    }

    /** Returns a copy with another page size. */
    public SnapshotQuery limit(int most) {
        return new SnapshotQuery(tags, status, version, since, until, most, cursor);
    }

    /** The page behind a cursor. */
    public SnapshotQuery from(@Nullable String position) {
        return new SnapshotQuery(tags, status, version, since, until, limit, position);
    }

    @Internal
    public boolean matches(SnapshotSummary summary) {
        return (status == null || status.equals(summary.status()))
                && (version == null || version.equals(summary.version()))
                && (since == null || !summary.createdAt().isBefore(since))
                && (until == null || summary.createdAt().isBefore(until))
                && summary.tags().containsAll(tags);
    }
}
