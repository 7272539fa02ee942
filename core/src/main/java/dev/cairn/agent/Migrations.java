package dev.cairn.agent;

import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.CairnException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings stored snapshots to other versions of the schema.
 *
 * <p>Thread-safe.
 */
public interface Migrations {
    /**
     * Stores a snapshot in another version of the schema. The old one stays unless it is to be replaced; where it was the latest, the new
     * one is. A second call finds what the first one stored. A step that fails changes nothing.
     *
     * @param snapshotId which, or null for the latest
     * @throws CairnException {@code INCOMPATIBLE} without a way, {@code CALLBACK_FAILED} when a step fails, {@code ALREADY_EXISTS}
     *     when another snapshot has the id of the copy
     */
    MigrationResult migrate(String agentId, @Nullable String snapshotId, MigrateOptions options);

    /**
     * Migrates the stored snapshots of an agent, or of all, one after the other. One that cannot be migrated is reported, and
     * the others are still migrated. If interrupted, another run resumes.
     *
     * @param agentId which, or null for all
     * @param progress receives the number of snapshots inspected so far
     */
    MigrationReport migrateAll(@Nullable String agentId, MigrateOptions options, LongConsumer progress);

    /** Returns the known steps between versions. */
    MigrationRegistry registry();

    /** Returns the version of the schema that the program uses: saves write it, restores and migrations lead to it. */
    StateVersion version();
}
