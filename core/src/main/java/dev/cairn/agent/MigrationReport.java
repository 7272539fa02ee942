package dev.cairn.agent;

import dev.cairn.agent.migration.StateMigration;
import dev.cairn.error.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a migration of stored snapshots did, or would do. Immutable.
 *
 * @param migrated the snapshots that were brought to the version
 * @param failed those that could not be, which stay as they are
 * @param current how many had the version already, or have a successor from an earlier run
 * @param removed how many old snapshots were removed, or would be
 */
public record MigrationReport(List<Migrated> migrated, List<Failed> failed, long current, long removed) {
    /** Copies the lists. */
    public MigrationReport {
        migrated = List.copyOf(migrated);
        failed = List.copyOf(failed);
    }

    /**
     * A snapshot that was brought to the version.
     *
     * @param from which
     * @param migrations the steps in their order, with their times
     * @param stored the snapshot that holds the result; null when nothing was stored
     */
    public record Migrated(
            SnapshotSummary from,
            List<StateMigration> migrations,
            @Nullable SnapshotSummary stored) {
        /** Copies the list. */
        public Migrated {
            migrations = List.copyOf(migrations);
        }
    }

    /**
     * A snapshot that could not be brought to it.
     *
     * @param snapshot which
     * @param code why not
     * @param message the same in words
     */
    public record Failed(SnapshotSummary snapshot, ErrorCode code, String message) {}
}
