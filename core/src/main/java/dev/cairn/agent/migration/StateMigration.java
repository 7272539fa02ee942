package dev.cairn.agent.migration;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step from one version of the schema to another.
 *
 * @param fromVersion what it reads
 * @param toVersion what it makes
 * @param migrationFunction its name
 * @param description what it does, for people
 * @param breakingChange whether readers of the version before cannot read what it makes
 * @param lossy whether it drops something
 * @param appliedAt when it was applied; null where it was not
 */
public record StateMigration(
        StateVersion fromVersion,
        StateVersion toVersion,
        String migrationFunction,
        String description,
        boolean breakingChange,
        boolean lossy,
        @Nullable Instant appliedAt) {
    /**
     * A step that loses nothing and breaks nothing. Its function is named after its versions.
     *
     * @param description what it does, for people
     */
    public static StateMigration of(StateVersion from, StateVersion to, String description) {
        return new StateMigration(from, to, "migrate_" + from + "_to_" + to, description, false, false, null);
    }

    /** The same under a name of its own. */
    public StateMigration named(String function) {
        return new StateMigration(fromVersion, toVersion, function, description, breakingChange, lossy, appliedAt);
    }

    /** The same that readers of the version before cannot follow. */
    public StateMigration breaking() {
        return new StateMigration(fromVersion, toVersion, migrationFunction, description, true, lossy, appliedAt);
    }

    /** The same that drops something; ways without such steps are preferred. */
    public StateMigration losing() {
        return new StateMigration(
                fromVersion, toVersion, migrationFunction, description, breakingChange, true, appliedAt);
    }

    /** The same as it was applied. */
    StateMigration appliedAt(Instant time) {
        return new StateMigration(fromVersion, toVersion, migrationFunction, description, breakingChange, lossy, time);
    }
}
