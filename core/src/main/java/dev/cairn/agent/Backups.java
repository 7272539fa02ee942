package dev.cairn.agent;

import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Damage;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Copies of snapshots in other places: folders and other stores.
 *
 * <p>Thread-safe.
 */
public interface Backups {
    /**
     * Copies a snapshot to another place.
     *
     * @param snapshotId which, or null for the latest
     * @param retention how long a clean-up leaves the backup, at most 36,500 days, or null for ever
     */
    StateBackupMetadata create(
            String agentId, @Nullable String snapshotId, BackupPlace to, @Nullable Duration retention);

    /**
     * Lists an agent's backups, newest first.
     *
     * @param damaged receives each damaged record of a backup, which is skipped; or null to fail at the first
     */
    List<StateBackupMetadata> list(String agentId, @Nullable Consumer<Damage> damaged);

    /** Lists an agent's backups, and fails at a damaged record. */
    default List<StateBackupMetadata> list(String agentId) {
        return list(agentId, null);
    }

    /**
     * Puts a copy back among the snapshots under its old id; a sound snapshot is left alone, a damaged one is replaced.
     * It becomes the latest only if the agent has no snapshot or if it was the latest.
     *
     * @param from the place, or null for a file
     * @throws NotFoundException when there is no such backup, or its copy is gone
     * @throws CorruptException when the copy is not what was backed up
     */
    AgentStateSnapshot restore(String agentId, String backupId, @Nullable BackupPlace from);

    /**
     * Removes a backup and its copy. The copy stays as long as another backup of the snapshot is at the same place.
     *
     * @param from the place, or null for a file
     * @throws NotFoundException when there is no such backup
     */
    void delete(String agentId, String backupId, @Nullable BackupPlace from);
}
