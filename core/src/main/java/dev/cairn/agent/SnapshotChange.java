package dev.cairn.agent;

import java.util.List;

/**
 * A snapshot in an agent's history with the fields in which its state differs from the one before.
 *
 * @param snapshot the snapshot
 * @param changedFields names of fields that were added, removed or changed; all of the first one's
 */
public record SnapshotChange(SnapshotSummary snapshot, List<String> changedFields) {
    /** Copies the list. */
    public SnapshotChange {
        changedFields = List.copyOf(changedFields);
    }
}
