package dev.cairn.checkpoint.internal.care;

import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.GapRecord;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds checkpoints that are their own ancestors, with memory that does not grow with the thread. Most checkpoints were stored after their
 * parents; a circle holds at least one that was not, and only from such ones the ancestors are followed. Takes checkpoints in the order in
 * which they were stored. Not thread-safe.
 */
final class AncestryCheck {
    private static final int MAX_RECENT = 1_000;

    private final ThreadStore store;
    private final Scope scope;
    private final LinkedHashMap<Place, Long> recent = new LinkedHashMap<>();
    private final Set<Place> sound = new HashSet<>();

    AncestryCheck(ThreadStore store, Scope scope) {
        this.store = store;
        this.scope = scope;
    }

    /** A checkpoint that is stored, with its sequence number. */
    private record Stored(Place place, long sequence) {}

    /**
     * Takes the next checkpoint.
     *
     * @throws CorruptException when it leads to one that is its own ancestor
     */
    void take(CheckpointRecord record, long sequence) {
        Place place = new Place(record.namespace(), record.id());
        recent.put(place, sequence);
        if (recent.size() > MAX_RECENT) {
            recent.remove(recent.keySet().iterator().next());
        }
        Stored parent = parentOf(record);
        if (parent != null && parent.sequence >= sequence) {
            follow(place);
        }
    }

    private @Nullable Stored parentOf(CheckpointRecord record) {
        if (record.parent() == null) {
            return null;
        }
        Place parent = new Place(record.namespace(), record.parent());
        Long known = recent.get(parent);
        return known == null ? stored(parent) : new Stored(parent, known);
    }

    /** The checkpoint at a place, or the ancestor that a gap there names. */
    private @Nullable Stored stored(Place place) {
        ReadResult found = store.checkpointAndGap(scope, place.namespace(), place.name());
        StoredRecord checkpoint = found.first(0).orElse(null);
        if (checkpoint != null) {
            return new Stored(place, checkpoint.sequence());
        }
        String ancestor = found.first(1)
                .map(gap -> GapRecord.read(gap).ancestorId())
                .filter(id -> !id.equals(place.name()))
                .orElse(null);
        return ancestor == null ? null : checkpoint(new Place(place.namespace(), ancestor));
    }

    private @Nullable Stored checkpoint(Place place) {
        return record(place).map(found -> new Stored(place, found.sequence())).orElse(null);
    }

    private java.util.Optional<StoredRecord> record(Place place) {
        return store.checkpointAndGap(scope, place.namespace(), place.name()).first(0);
    }

    private void follow(Place from) {
        Set<Place> seen = new HashSet<>();
        @Nullable Place at = from;
        while (at != null && !sound.contains(at)) {
            if (!seen.add(at)) {
                throw new CorruptException(
                        "ancestry of checkpoint " + from.name(),
                        "checkpoint " + at.name() + " is its own ancestor",
                        null);
            }
            at = before(at);
        }
        sound.addAll(seen);
    }

    /** Null also at a damaged checkpoint, which the walk over all of them names. */
    private @Nullable Place before(Place at) {
        try {
            Stored parent =
                    record(at).map(CheckpointRecord::read).map(this::parentOf).orElse(null);
            return parent == null ? null : parent.place;
        } catch (CorruptException damaged) {
            return null;
        }
    }
}
