package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.MissingSteps;
import dev.cairn.checkpoint.lookup.AncestorSummary;
import dev.cairn.checkpoint.lookup.ThreadLookup;
import dev.cairn.cli.options.Page;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Paged;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of the checkpoints from one back to the first, as far as they can be read. Not safe for use by several threads. */
final class Ancestry {
    /**
     * A checkpoint of a listing.
     *
     * @param missing how many between it and the one listed before it are not stored any more
     */
    record Listed(CheckpointSummary at, long missing) {}

    private final Page page;
    private final DocumentFilter filter;
    private final ThreadLookup lookup;
    private final CheckpointConfig start;
    private final Listing listing;
    private @Nullable CorruptException damage;
    private @Nullable CheckpointSummary end;

    Ancestry(Page page, DocumentFilter filter, ThreadLookup lookup, CheckpointConfig start) {
        this.page = page;
        this.filter = filter;
        this.lookup = lookup;
        this.start = start;
        this.listing = Listing.of(
                "history", start.threadId(), start.namespace(), start.branch(), start.checkpointId(), filter);
    }

    /** The page. It ends before a checkpoint that is damaged, because nobody knows its parent. The cursor names the next one. */
    Paged<Listed> read() {
        List<Listed> found = new ArrayList<>();
        HistoryCursor cursor = listing.position(page.cursor(), HistoryCursor::read);
        long missing = cursor == null ? 0 : cursor.missing();
        try {
            Iterator<AncestorSummary> ancestors = ancestors(cursor);
            while (found.size() <= page.limit() && ancestors.hasNext()) {
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
        if (damage != null || found.size() > page.limit()) {
            end = null;
        }
        return found.size() <= page.limit()
                ? new Paged<>(found, null)
                : new Paged<>(
                        List.copyOf(found.subList(0, page.limit())),
                        listing.cursor(HistoryCursor.at(found.get(page.limit())).bytes()));
    }

    private boolean isWanted(CheckpointSummary summary) {
        return (page.since() == null || !summary.ts().isBefore(page.since()))
                && filter.matches(summary.metadata().toDocument());
    }

    private Iterator<AncestorSummary> ancestors(@Nullable HistoryCursor cursor) {
        try {
            return lookup.ancestry(cursor == null ? start : start.at(cursor.id()))
                    .iterator();
        } catch (NotFoundException e) {
            throw cursor == null ? e : listing.refused(String.valueOf(page.cursor()));
        }
    }

    /** The checkpoint that the walk ended at although it has a parent; null where it came to the first, or was not at its end. */
    @Nullable
    CheckpointSummary endBeforeParent() {
        return end == null || end.parentId() == null ? null : end;
    }

    /** Throws what ended the page, if anything did. */
    void throwDamage() {
        if (damage != null) {
            throw damage;
        }
    }
}
