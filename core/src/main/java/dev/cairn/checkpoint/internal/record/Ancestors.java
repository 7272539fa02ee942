package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.MissingSteps;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Key;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint, its parent, and so on to the first. Parents are usually among the records before their child, so that pages of records
 * serve many steps. A page is only read ahead: where it holds a damaged record, which may be none of the ancestors, they are read one by
 * one. Not thread-safe.
 */
public final class Ancestors implements Iterator<Ancestors.Ancestor> {
    private static final int PAGE = 100;

    private final ThreadStore store;
    private final CheckpointConfig start;
    private final boolean acrossGaps;
    private final Scope scope;
    private final Map<String, StoredRecord> page = new LinkedHashMap<>();
    private final Circle circle = new Circle();
    private boolean pages = true;
    private @Nullable String wanted;
    private @Nullable StoredRecord child;
    private @Nullable StoredRecord next;
    private @Nullable MissingSteps missing;

    /**
     * Begins a walk.
     *
     * @param start has an id
     * @param acrossGaps whether to go on behind recorded gaps; else the walk ends there
     */
    public Ancestors(ThreadStore store, CheckpointConfig start, boolean acrossGaps) {
        this.store = store;
        this.start = start;
        this.acrossGaps = acrossGaps;
        this.scope = store.scope(start.threadId());
        this.wanted = start.checkpointId();
    }

    /**
     * A checkpoint on the way.
     *
     * @param missing what is not stored between it and the one that came before it in this walk, or null
     */
    public record Ancestor(
            CheckpointRecord record,
            long sequence,
            @Nullable MissingSteps missing) {
        public CheckpointSummary summary(CheckpointConfig start) {
            return record.summary(start, sequence);
        }
    }

    /**
     * The checkpoint that the walk begins at.
     *
     * @throws NotFoundException when it is not there any more
     */
    public Ancestor first() {
        if (hasNext()
                && next != null
                && next.key()
                        .equals(ThreadStore.checkpointKey(start.namespace(), String.valueOf(start.checkpointId())))) {
            return next();
        }
        throw new NotFoundException(
                "There is no checkpoint " + start + ": it was removed.",
                Map.of("thread", start.threadId(), "checkpoint", String.valueOf(start.checkpointId())));
    }

    /** What is not stored before the last checkpoint that was handed out, once there is no next one; null when that is the first of all. */
    public @Nullable MissingSteps missingAtEnd() {
        return missing;
    }

    @Override
    public boolean hasNext() {
        if (next == null && wanted != null) {
            if (child != null && !page.containsKey(wanted)) {
                fill(child);
            }
            StoredRecord ahead = page.remove(wanted);
            next = ahead == null ? read(wanted) : ahead;
        }
        return next != null;
    }

    @Override
    public Ancestor next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        StoredRecord stored = next;
        CheckpointRecord record = CheckpointRecord.read(stored);
        Ancestor ancestor = new Ancestor(record, stored.sequence(), missing);
        next = null;
        missing = null;
        wanted = record.parent();
        circle.check(record.id(), start);
        child = pages ? stored : null;
        return ancestor;
    }

    /** The record of an id, or of the ancestor that a gap under that id names. */
    private @Nullable StoredRecord read(String id) {
        ReadResult result = store.checkpointAndGap(scope, start.namespace(), id);
        StoredRecord found = result.first(0).orElse(null);
        if (found != null) {
            return found;
        }
        HistoryGap gap = result.first(1).map(GapRecord::read).orElse(null);
        missing = new MissingSteps(gap == null ? null : gap.removed());
        wanted = gap == null || !acrossGaps ? null : gap.ancestorId();
        StoredRecord behind = wanted == null ? null : ancestorBehindGap(wanted);
        wanted = behind == null ? null : wanted;
        return behind;
    }

    private @Nullable StoredRecord ancestorBehindGap(String id) {
        return store.storage()
                .find(scope, ThreadStore.CHECKPOINT, ThreadStore.checkpointKey(start.namespace(), id))
                .orElse(null);
    }

    private void fill(StoredRecord behind) {
        page.clear();
        Scan before = Scan.all(ThreadStore.CHECKPOINT, PAGE)
                .within(Key.of(start.namespace()))
                .after(behind);
        try {
            for (StoredRecord record : store.storage().scan(scope, before).items()) {
                page.put(Key.parts(record.key()).get(1), record);
            }
        } catch (CorruptException damage) {
            pages = false;
        }
    }

    /** Finds out whether a walk goes round in a circle, with one remembered place: the next is chosen twice as far away each time. */
    private static final class Circle {
        private String mark = "";
        private long steps;
        private long next = 1;

        void check(String id, CheckpointConfig start) {
            if (id.equals(mark)) {
                throw new CorruptException("ancestry of " + start, "checkpoint " + id + " is its own ancestor", null);
            }
            if (++steps == next) {
                mark = id;
                next *= 2;
            }
        }
    }
}
