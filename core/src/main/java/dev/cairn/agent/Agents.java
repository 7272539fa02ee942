package dev.cairn.agent;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Storage for the whole state of agents: saves, loads and restores it. What else can be done with stored snapshots is in the services
 * that {@link #snapshots}, {@link #backups}, {@link #files}, {@link #migrations} and {@link #schedules} return.
 *
 * <p>Ids of agents and tags are any text of 1 to 512 UTF-8 bytes without control characters, ids of snapshots and backups of at most 256.
 * Every call may fail with {@code CLOSED}, {@code UNAVAILABLE} and any other error of the store.
 *
 * <p>Thread-safe.
 */
public interface Agents {
    /**
     * Saves a state as the agent's latest snapshot. The state is copied.
     *
     * @param state the state's fields; {@code status} and {@code philosophy} are required, {@code version} and {@code timestamp}
     *     optional; unknown fields are kept
     * @throws CairnException {@code INVALID} with all problems and their JSON Pointers, before anything is stored; {@code TOO_LARGE};
     *     {@code ALREADY_EXISTS} for an id that is taken; {@code LOCKED} when other writers kept changing the agent for 30 s
     * @throws ConflictException when another snapshot than the expected parent is the latest
     */
    AgentStateSnapshot save(String agentId, Document state, SaveOptions options);

    /** Saves a state given as a Java map. */
    default AgentStateSnapshot save(String agentId, Map<String, ?> state, SaveOptions options) {
        return save(agentId, types().document(state), options);
    }

    /** Saves a state given as a Java map, with default options. */
    default AgentStateSnapshot save(String agentId, Map<String, ?> state) {
        return save(agentId, state, SaveOptions.DEFAULT);
    }

    /**
     * Loads a snapshot as it is stored, verified and never migrated. Nothing else changes: the latest stays the latest.
     *
     * @param snapshotId which, or null for the latest
     * @throws NotFoundException when there is none
     * @throws CorruptException when it is not what was stored; for the latest, the detail {@code before} names the one before
     */
    AgentStateSnapshot load(String agentId, @Nullable String snapshotId);

    /** Loads the latest snapshot. */
    default AgentStateSnapshot load(String agentId) {
        return load(agentId, null);
    }

    /**
     * Loads the latest snapshot that can be read: where newer ones are damaged, the newest sound one, with a warning.
     *
     * @throws NotFoundException when there is none
     * @throws CorruptException when none can be read
     */
    AgentStateSnapshot loadSound(String agentId);

    /**
     * Builds a state from a snapshot or backup: the parts that are wanted, migrated to the current schema. Stores nothing.
     *
     * @return the state; or why there is none: missing, corrupt, incompatible, a migration that failed
     */
    StateRestoreResult restore(StateRestoreRequest request);

    /**
     * Lists agents that have snapshots, by name.
     *
     * @param limit most agents of the page, at least 1
     * @param cursor {@link Page#next} of the page before, or null
     * @param damaged receives each damaged agent, which is skipped; or null to fail at the first
     */
    Page<AgentInfo> list(int limit, @Nullable String cursor, @Nullable Consumer<Damage> damaged);

    /** Removes snapshots and their backups in files by expiry and rules, and says why each is kept or removed. */
    CleanupReport cleanup(CleanupOptions options);

    /**
     * Checks heads, records and documents of an agent, or of all; reports all damage that it finds.
     *
     * @param agentId which, or null for all
     */
    void verify(@Nullable String agentId, Consumer<Damage> found);

    /** Returns the registry of Java types that states may hold. */
    Types types();

    /** Returns the service for stored snapshots: lists, compares, tags and deletes them. */
    Snapshots snapshots();

    /** Returns the service for copies of snapshots in other places. */
    Backups backups();

    /** Returns the service that reads and writes {@code .snapshot} files. */
    SnapshotFiles files();

    /** Returns the service that brings stored snapshots to other versions of the schema. */
    Migrations migrations();

    /** Returns the service for periodic saves and clean-ups. */
    Schedules schedules();
}
