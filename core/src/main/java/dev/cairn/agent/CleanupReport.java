package dev.cairn.agent;

import dev.cairn.retention.RetentionReason;
import java.util.List;

/**
 * What a clean-up did, or would do. Immutable.
 *
 * @param dryRun whether nothing was removed
 * @param removed the snapshots that went
 * @param kept the snapshots that stayed
 * @param removedBackups the backups of which metadata and copy went
 * @param unknownTags tags that the policy names and no snapshot has, sorted; maybe they are mistyped
 */
public record CleanupReport(
        boolean dryRun,
        List<Decision> removed,
        List<Decision> kept,
        List<StateBackupMetadata> removedBackups,
        List<String> unknownTags) {
    /** Copies the lists. */
    public CleanupReport {
        removed = List.copyOf(removed);
        kept = List.copyOf(kept);
        removedBackups = List.copyOf(removedBackups);
        unknownTags = List.copyOf(unknownTags);
    }

    /**
     * What became of a snapshot.
     *
     * @param snapshot the snapshot
     * @param reasons all that keep it, or why it goes
     */
    public record Decision(SnapshotSummary snapshot, List<RetentionReason> reasons) {
        /** Copies the list. */
        public Decision {
            reasons = List.copyOf(reasons);
        }
    }
}
