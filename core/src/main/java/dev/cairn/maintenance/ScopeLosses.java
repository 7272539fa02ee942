package dev.cairn.maintenance;

import dev.cairn.maintenance.internal.rows.RecordPlace;
import dev.cairn.maintenance.internal.rows.RowDigest;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a target loses when a scope of it becomes that of a source: how many records, by kind. Frames do not count, as they belong to records.
 *
 * @param removed records that the source does not have
 * @param replaced records that the source has with another content
 */
public record ScopeLosses(Map<Integer, Long> removed, Map<Integer, Long> replaced) {
    /** Nothing. */
    public static final ScopeLosses NONE = new ScopeLosses(Map.of(), Map.of());

    /** Copies the maps. */
    public ScopeLosses {
        removed = Map.copyOf(removed);
        replaced = Map.copyOf(replaced);
    }

    /** @param source what comes, or null where the scope goes as a whole */
    static ScopeLosses between(@Nullable ScopeView source, ScopeView target) {
        Map<RecordPlace, StoredRecord> theirs = RecordPlace.all(target);
        Map<Integer, Long> replaced = new TreeMap<>();
        if (source != null) {
            RecordPlace.walk(source, record -> {
                StoredRecord other = theirs.remove(RecordPlace.of(record));
                if (other != null && differs(record, other)) {
                    replaced.merge(record.kind(), 1L, Long::sum);
                }
            });
        }
        Map<Integer, Long> removed = new HashMap<>();
        theirs.keySet().forEach(place -> removed.merge(place.kind(), 1L, Long::sum));
        return new ScopeLosses(removed, replaced);
    }

    private static boolean differs(StoredRecord one, StoredRecord other) {
        return one.modified() != other.modified()
                || RowDigest.micros(one.committed()) != RowDigest.micros(other.committed());
    }
}
