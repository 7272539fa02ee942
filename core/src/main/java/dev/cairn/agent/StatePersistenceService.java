package dev.cairn.agent;

import dev.cairn.agent.migration.Migrations;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Paged;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Storage for the whole state of agents: saves, loads, restores, backs up and migrates snapshots.
 *
 * <p>Ids of agents and tags are any text of 1 to 512 UTF-8 bytes without control characters, ids of snapshots and backups of at most 256.
 * Every call may fail with {@code CLOSED}, {@code UNAVAILABLE} and any other error of the store.
 *
 * <p>Implementations are thread-safe.
 */
public interface StatePersistenceService {
    /**
     * Saves a state as the agent's latest snapshot. The state is copied.
     *
     * @param state the state's fields; {@code status} and {@code philosophy} are required, {@code version} and {@code timestamp}
     *     optional; unknown fields are kept
     * @param tags of the snapshot, in addition to those in the state's {@code tags}
     * @throws CairnException {@code INVALID} with all problems and their JSON Pointers, before anything is stored; {@code TOO_LARGE};
     *     {@code ALREADY_EXISTS} for an id that is taken; {@code LOCKED} when other writers kept changing the agent for 30 s
     * @throws ConflictException when another snapshot than the expected parent is the latest
     */
    AgentStateSnapshot saveState(String agentId, Document state, List<String> tags, SaveOptions options);

    /** Saves a state given as a Java map. */
    default AgentStateSnapshot saveState(String agentId, Map<String, ?> state, List<String> tags, SaveOptions options) {
        return saveState(agentId, document(state), tags, options);
    }

    /** Saves a state with default options. */
    default AgentStateSnapshot saveState(String agentId, Map<String, ?> state, List<String> tags) {
        return saveState(agentId, document(state), tags, SaveOptions.DEFAULT);
    }

    /** Saves a state with default options and without tags. */
    default AgentStateSnapshot saveState(String agentId, Map<String, ?> state) {
        return saveState(agentId, document(state), List.of(), SaveOptions.DEFAULT);
    }

    /** Converts a state to a document, with the store's registered types. */
    Document document(Map<String, ?> state);

    /**
     * Loads a snapshot as it is stored, verified and never migrated. Nothing else changes: the latest stays the latest.
     *
     * @param snapshotId which, or null for the latest
     * @throws NotFoundException when there is none
     * @throws CorruptException when it is not what was stored; for the latest, the detail {@code before} names the one before
     */
    AgentStateSnapshot loadState(String agentId, @Nullable String snapshotId);

    /** Loads the latest snapshot. */
    default AgentStateSnapshot loadState(String agentId) {
        return loadState(agentId, null);
    }

    /**
     * Loads the latest snapshot that can be read: where newer ones are damaged, the newest sound one, with a warning.
     *
     * @throws NotFoundException when there is none
     * @throws CorruptException when none can be read
     */
    AgentStateSnapshot loadSoundState(String agentId);

    /**
     * Builds a state from a snapshot or backup: the parts that are wanted, migrated to the current schema. Stores nothing.
     *
     * @return the state; or why there is none: missing, corrupt, incompatible, a migration that failed
     */
    StateRestoreResult restoreState(StateRestoreRequest request);

    /** Returns the summary of a snapshot without reading its document. */
    SnapshotSummary getSnapshot(String agentId, String snapshotId);

    /** Lists snapshots of an agent; empty for an agent that has none. */
    Paged<SnapshotSummary> listSnapshots(String agentId, SnapshotQuery query);

    /** Lists snapshots of an agent past damaged ones, which are reported. */
    default Paged<SnapshotSummary> listSnapshots(String agentId, SnapshotQuery query, Consumer<Damage> damaged) {
        return listSnapshots(agentId, query);
    }

    /** Lists the newest ten snapshots of an agent. */
    default List<SnapshotSummary> listSnapshots(String agentId) {
        return listSnapshots(agentId, SnapshotQuery.all()).items();
    }

    /**
     * Lists agents that have snapshots, by name.
     *
     * @param limit most agents of the page, at least 1
     * @param cursor {@link Paged#next} of the page before, or null
     */
    Paged<AgentInfo> agents(int limit, @Nullable String cursor);

    /** Lists agents as {@link #agents(int, String)} does, past damaged ones, which are reported. */
    default Paged<AgentInfo> agents(int limit, @Nullable String cursor, Consumer<Damage> damaged) {
        return agents(limit, cursor);
    }

    /**
     * Removes a snapshot; others are unaffected. If it is the latest, the one stored before it becomes the latest.
     *
     * @throws NotFoundException when there is none
     */
    void deleteSnapshot(String agentId, String snapshotId);

    /**
     * Pins a snapshot, so that no clean-up removes it, or unpins it.
     *
     * @throws NotFoundException when there is none
     */
    SnapshotSummary pin(String agentId, String snapshotId, boolean pinned);

    /** Pins a snapshot. */
    default SnapshotSummary pin(String agentId, String snapshotId) {
        return pin(agentId, snapshotId, true);
    }

    /**
     * Adds and removes tags of a snapshot.
     *
     * @throws NotFoundException when there is no such snapshot
     */
    SnapshotSummary tag(String agentId, String snapshotId, List<String> add, List<String> remove);

    /** Adds tags to a snapshot. */
    default SnapshotSummary tag(String agentId, String snapshotId, String... add) {
        return tag(agentId, snapshotId, List.of(add), List.of());
    }

    /**
     * Sets the time after which a clean-up removes a snapshot.
     *
     * @param when or null for never
     */
    SnapshotSummary expire(String agentId, String snapshotId, @Nullable Instant when);

    /**
     * Copies a snapshot to another place.
     *
     * @param snapshotId which, or null for the latest
     * @param retention how long a clean-up leaves the backup, at most 36,500 days, or null for ever
     */
    StateBackupMetadata backup(
            String agentId, @Nullable String snapshotId, BackupPlace to, @Nullable Duration retention);

    /** Copies a snapshot to another place and keeps it there for ever. */
    default StateBackupMetadata backup(String agentId, @Nullable String snapshotId, BackupPlace to) {
        return backup(agentId, snapshotId, to, null);
    }

    /** Lists an agent's backups, newest first. */
    List<StateBackupMetadata> listBackups(String agentId);

    /** Lists an agent's backups past damaged records of them, which are reported. */
    default List<StateBackupMetadata> listBackups(String agentId, Consumer<Damage> damaged) {
        return listBackups(agentId);
    }

    /**
     * Puts a copy back among the snapshots under its old id; a sound snapshot is left alone, a damaged one is replaced.
     * It becomes the latest only if the agent has no snapshot or if it was the latest.
     *
     * @param from the place, or null for a file
     * @throws NotFoundException when there is no such backup, or its copy is gone
     * @throws CorruptException when the copy is not what was backed up
     */
    AgentStateSnapshot restoreBackup(String agentId, String backupId, @Nullable BackupPlace from);

    /** Puts a copy in a file back. */
    default AgentStateSnapshot restoreBackup(String agentId, String backupId) {
        return restoreBackup(agentId, backupId, null);
    }

    /**
     * Removes a backup and its copy. The copy stays as long as another backup of the snapshot is at the same place.
     *
     * @param from the place, or null for a file
     * @throws NotFoundException when there is no such backup
     */
    void deleteBackup(String agentId, String backupId, @Nullable BackupPlace from);

    /** Removes a backup whose copy is a file. */
    default void deleteBackup(String agentId, String backupId) {
        deleteBackup(agentId, backupId, null);
    }

    /** Removes snapshots by expiry and rules, and says why each is kept or removed. */
    CleanupReport cleanupExpired(CleanupOptions options);

    /** Removes the snapshots of all agents that have expired; the latest of an agent and pinned ones stay. */
    default CleanupReport cleanupExpired() {
        return cleanupExpired(CleanupOptions.EXPIRED);
    }

    /**
     * Stores a snapshot in another version of the schema. The old one stays unless it is to be replaced; where it was the latest, the new
     * one is. A second call finds what the first one stored. A step that fails changes nothing.
     *
     * @param snapshotId which, or null for the latest
     * @throws CairnException {@code INCOMPATIBLE} without a way, {@code CALLBACK_FAILED} when a step fails, {@code ALREADY_EXISTS}
     *     when another snapshot has the id of the copy
     */
    MigrationResult migrateState(String agentId, @Nullable String snapshotId, MigrateOptions options);

    /**
     * Migrates the stored snapshots of an agent, or of all, one after the other. One that cannot be migrated is reported, and
     * the others are still migrated. If interrupted, another run resumes.
     *
     * @param agentId which, or null for all
     * @param progress receives the number of snapshots inspected so far
     */
    MigrationReport migrateStates(@Nullable String agentId, MigrateOptions options, LongConsumer progress);

    /** Migrates the stored snapshots of all agents without reporting progress. */
    default MigrationReport migrateStates(MigrateOptions options) {
        return migrateStates(null, options, looked -> {});
    }

    /** Returns the known migrations. */
    Migrations migrations();

    /** Returns the version of the schema that the program uses: saves write it, restores and migrations lead to it. */
    default StateVersion version() {
        return StateSerializer.CURRENT_STATE_VERSION;
    }

    /** Compares the states of two snapshots of an agent. */
    SnapshotDiff diff(String agentId, String fromSnapshotId, String toSnapshotId);

    /** Lists snapshots with the fields that each changed, newest first. Reads the document of each. */
    Paged<SnapshotChange> history(String agentId, SnapshotQuery query);

    /** Lists what each snapshot changed, past damaged snapshots, which are reported. */
    default Paged<SnapshotChange> history(String agentId, SnapshotQuery query, Consumer<Damage> damaged) {
        return history(agentId, query);
    }

    /**
     * Checks heads, records and documents of an agent, or of all; reports all damage that it finds.
     *
     * @param agentId which, or null for all
     */
    void verify(@Nullable String agentId, Consumer<Damage> found);

    /**
     * Starts saving an agent's state periodically, the first time after one interval.
     *
     * @param supplier gives the state; called by another thread
     */
    CheckpointSchedule schedule(
            String agentId, Supplier<Map<String, ?>> supplier, Duration interval, ScheduleOptions options);

    /**
     * Starts cleaning up once a day.
     *
     * @param time of the day in a zone; where clocks are set, the hour that there is
     * @param alarm calls back at times, or null for one of its own
     */
    CleanupSchedule scheduleCleanup(LocalTime time, ZoneId zone, CleanupOptions options, @Nullable Alarm alarm);

    /**
     * Stores a copy of a snapshot under its own id; an equal one is kept, a damaged one is replaced. It becomes the
     * latest only if the agent has no snapshot or if it was the latest.
     *
     * @throws CairnException {@code ALREADY_EXISTS} when another snapshot has this id
     */
    AgentStateSnapshot importSnapshot(AgentStateSnapshot snapshot, @Nullable CompressionType compression);

    /** Stores a copy of a snapshot in a {@code .snapshot} file, whose codec is found out. */
    AgentStateSnapshot importSnapshot(byte[] file);

    /**
     * Stores copies of all {@code .snapshot} files of a folder, {@code AGENT/SNAPSHOT.snapshot}, in the order of the times in them. An
     * agent that had no snapshot gets the newest as its latest.
     *
     * @throws CairnException {@code INVALID} for a file whose name or folder is not that of its snapshot; what came before it stays
     */
    List<AgentStateSnapshot> importFolder(Path folder);

    /**
     * A snapshot as the bytes of a {@code .snapshot} file.
     *
     * @param snapshotId which, or null for the latest
     */
    byte[] exportSnapshot(String agentId, @Nullable String snapshotId, ExportOptions options);

    /**
     * Writes a snapshot as {@code FOLDER/AGENT/SNAPSHOT.snapshot}, synced to the disk.
     *
     * @param snapshotId which, or null for the latest
     */
    Path exportSnapshot(String agentId, @Nullable String snapshotId, Path folder, ExportOptions options);

    /** The same operations as stages that an executor completes. */
    default AsyncStatePersistence async(Executor executor) {
        return new AsyncStatePersistence(this, executor);
    }

    /** A place for backups in another store; see {@link BackupPlace#store}. */
    default BackupPlace asBackupPlace(URI name) {
        return BackupPlace.store(name, this);
    }
}
