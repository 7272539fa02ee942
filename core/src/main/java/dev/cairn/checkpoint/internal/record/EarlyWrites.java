package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes that came before their checkpoint. Stateless. */
public final class EarlyWrites {
    /** So long they wait for it. */
    private static final Duration KEPT = Duration.ofHours(24);

    private static final int PAGE = 1_000;

    private EarlyWrites() {}

    /** The sequence numbers of those that have waited too long. */
    public static Set<Long> overdue(ScopeView thread, Instant now) {
        Instant limit = now.minus(KEPT);
        Map<Long, Place> old = new HashMap<>();
        Set<Place> checkpoints = new HashSet<>();
        List<StoredRecord> page = thread.records(0, PAGE, false);
        while (!page.isEmpty()) {
            for (StoredRecord record : page) {
                if (record.kind() == ThreadStore.CHECKPOINT) {
                    checkpoints.add(Place.of(record));
                } else if (record.kind() == ThreadStore.WRITE
                        && !record.committed().isAfter(limit)) {
                    old.put(record.sequence(), Place.of(record));
                }
            }
            page = thread.records(page.get(page.size() - 1).sequence(), PAGE, false);
        }
        old.values().removeIf(checkpoints::contains);
        return old.keySet();
    }
}
