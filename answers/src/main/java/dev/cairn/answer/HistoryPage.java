package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.MissingSteps;
import dev.cairn.checkpoint.lookup.AncestorSummary;
import dev.cairn.checkpoint.lookup.ThreadLookup;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of the checkpoints from one back to the first, as far as they can be read. Not safe for use by several threads. */
@Internal
public final class HistoryPage {
    /**
     * A checkpoint of a listing.
     *
     * @param missing how many between it and the one listed before it are not stored any more
     */
    public record Listed(CheckpointSummary at, long missing) {}

    private final DocumentFilter filter;
    private final @Nullable Instant since;
    private final int limit;
    private final @Nullable String cursor;
    private final ThreadLookup lookup;
    private final CheckpointConfig start;
    private final Listing listing;
    private @Nullable CorruptException damage;
    private @Nullable CheckpointSummary end;

    /**
     * A page that begins at a checkpoint.
     *
     * @param cursor where an earlier page ended; null for the beginning
     */
    public HistoryPage(
            ThreadLookup lookup,
            CheckpointConfig start,
            DocumentFilter filter,
            @Nullable Instant since,
            int limit,
            @Nullable String cursor) {
        this.lookup = lookup;
        this.start = start;
        this.filter = filter;
        this.since = since;
        this.limit = limit;
        this.cursor = cursor;
        this.listing = Listing.of(
                "history", start.threadId(), start.namespace(), start.branch(), start.checkpointId(), filter);
    }

    /** The page. It ends before a checkpoint that is damaged, because nobody knows its parent. The cursor names the next one. */
    public Page<Listed> read() {
        List<Listed> found = new ArrayList<>();
        HistoryCursor from = listing.position(cursor, HistoryCursor::read);
        long missing = from == null ? 0 : from.missing();
        try {
            Iterator<AncestorSummary> ancestors = ancestors(from);
            while (found.size() <= limit && ancestors.hasNext()) {
                AncestorSummary next = ancestors.next();
                MissingSteps gap = next.missing();
                missing += gap == null || gap.count() == null ? 0 : gap.count();
                end = next.at();
                if (isWanted(next.at())) {
                    found.add(new Listed(next.at(), missing));
                    missing = 0;
                }
            }
        } catch (CorruptException e) {
            damage = e;
        }
        if (damage != null || found.size() > limit) {
            end = null;
        }
        return found.size() <= limit
                ? new Page<>(found, null)
                : new Page<>(
                        List.copyOf(found.subList(0, limit)),
                        listing.cursor(HistoryCursor.at(found.get(limit)).bytes()));
    }

    private boolean isWanted(CheckpointSummary summary) {
        return (since == null || !summary.ts().isBefore(since))
                && filter.matches(summary.metadata().toDocument());
    }

    private Iterator<AncestorSummary> ancestors(@Nullable HistoryCursor from) {
        try {
            return lookup.ancestry(from == null ? start : start.at(from.id())).iterator();
        } catch (NotFoundException e) {
            throw from == null ? e : listing.refused(String.valueOf(cursor));
        }
    }

    /** The checkpoint that the walk ended at although it has a parent; null where it came to the first, or was not at its end. */
    public @Nullable CheckpointSummary endBeforeParent() {
        return end == null || end.parentId() == null ? null : end;
    }

    /** Throws what ended the page, if anything did. */
    public void throwDamage() {
        if (damage != null) {
            throw damage;
        }
    }
}
