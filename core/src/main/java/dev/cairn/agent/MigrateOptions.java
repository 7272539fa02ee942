package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;

/**
 * How a snapshot is migrated. Immutable.
 *
 * @param target the version to reach
 * @param dryRun whether it is only tried, and nothing stored
 * @param replace whether the snapshot is removed once the migrated one is stored
 */
public record MigrateOptions(StateVersion target, boolean dryRun, boolean replace) {
    /** To the current version, beside the old snapshot. */
    public static final MigrateOptions DEFAULT =
            new MigrateOptions(StateSerializer.CURRENT_STATE_VERSION, false, false);

    /** The same to another version. */
    public MigrateOptions target(StateVersion version) {
        return new MigrateOptions(version, dryRun, replace);
    }

    /** The same, only tried or not. */
    public MigrateOptions dryRun(boolean dry) {
        return new MigrateOptions(target, dry, replace);
    }

    /** The same, removing the old snapshot or not. */
    public MigrateOptions replace(boolean remove) {
        return new MigrateOptions(target, dryRun, remove);
    }
}
