package dev.cairn.environment.host;

import dev.cairn.environment.PartDiff;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * How two snapshots differ. Immutable.
 *
 * @param from the first
 * @param to the second
 * @param parts the parts that are not the same, by key
 */
public record EnvironmentDiff(SnapshotInfo from, SnapshotInfo to, List<PartDiff> parts) {
    /** Copies the list. */
    public EnvironmentDiff {
        parts = List.copyOf(parts);
    }

    /** Whether the states are the same. */
    public boolean same() {
        return parts.isEmpty();
    }

    static EnvironmentDiff of(EnvironmentRecords records, SnapshotInfo from, SnapshotInfo to) {
        if (from.digest().equals(to.digest())) {
            return new EnvironmentDiff(from, to, List.of());
        }
        Map<String, Document> before = records.states(from);
        Map<String, Document> after = records.states(to);
        TreeSet<String> keys = new TreeSet<>(before.keySet());
        keys.addAll(after.keySet());
        List<PartDiff> parts = new ArrayList<>();
        for (String key : keys) {
            Document a = before.get(key);
            Document b = after.get(key);
            if (a == null && b != null) {
                parts.add(new PartDiff(key, PartDiff.Change.ADDED, null, 0, b.byteLength()));
            } else if (b == null && a != null) {
                parts.add(new PartDiff(key, PartDiff.Change.REMOVED, null, a.byteLength(), 0));
            } else if (a != null && b != null && !a.equals(b)) {
                parts.add(new PartDiff(
                        key, PartDiff.Change.CHANGED, JsonPatch.fromDiff(a, b), a.byteLength(), b.byteLength()));
            }
        }
        return new EnvironmentDiff(from, to, parts);
    }
}
