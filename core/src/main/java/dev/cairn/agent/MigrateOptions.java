package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.annotation.Internal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a snapshot is migrated. Immutable.
 *
 * @param target the version to reach, or null for the one that the program uses
 * @param dryRun whether it is only tried, and nothing stored
 * @param replace whether the snapshot is removed once the migrated one is stored
 */
public record MigrateOptions(@Nullable StateVersion target, boolean dryRun, boolean replace) {
    /** To the current version, beside the old snapshot. */
    public static final MigrateOptions DEFAULT = new MigrateOptions(null, false, false);

    /** The same, to the program's version where it names none. */
    @Internal
    public MigrateOptions to(StateVersion current) {
        return target == null ? target(current) : this;
    }

    /** The version to reach, once it is known. */
    @Internal
    public StateVersion reached() {
        return Objects.requireNonNull(target);
    }

    /** The same to another version. */
    public MigrateOptions target(@Nullable StateVersion version) {
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
