package dev.cairn.environment.host;

import dev.cairn.environment.SnapshotPlace;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states of snapshots that were stored or read last. A snapshot never changes, so neither does what is kept; the least recently used goes
 * first. Thread-safe.
 */
final class RecentStates {
    private final long capacity;
    private final LinkedHashMap<SnapshotPlace, Map<String, Document>> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    RecentStates(long capacity) {
        this.capacity = capacity;
    }

    synchronized @Nullable Map<String, Document> find(SnapshotPlace place) {
        return kept.get(place);
    }

    synchronized void keep(SnapshotPlace place, Map<String, Document> states) {
        forget(place);
        kept.put(place, Map.copyOf(states));
        weight += weight(states);
        var eldest = kept.entrySet().iterator();
        while (weight > capacity && kept.size() > 1) {
            weight -= weight(eldest.next().getValue());
            eldest.remove();
        }
    }

    synchronized void forget(SnapshotPlace place) {
        Map<String, Document> before = kept.remove(place);
        weight -= before == null ? 0 : weight(before);
    }

    /** A parsed document takes several times its text. */
    private static long weight(Map<String, Document> states) {
        return 256
                + 8L * states.values().stream().mapToLong(Document::byteLength).sum();
    }
}
