package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.migration.MigratedState;
import dev.cairn.agent.migration.Migrations;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.model.Document;
import java.time.Clock;
import java.util.List;

/**
 * Brings documents of snapshots to other versions. Thread-safe.
 *
 * @param migrations the known steps
 * @param current the version that the program uses
 * @param clock for the times of steps
 */
record Migrator(Migrations migrations, StateVersion current, Clock clock) {
    MigratedState migrate(Document document, StateVersion from, StateVersion to) {
        return migrations.migrate(document, from, to, clock);
    }

    boolean reaches(StateVersion from, StateVersion to) {
        return migrations.canMigrate(from, to);
    }

    /** A snapshot's document in the current version, or as it is where that can be read. */
    MigratedState toCurrent(AgentStateSnapshot snapshot) {
        StateVersion version = snapshot.version();
        boolean asItIs = current.canRead(version) && (version.compareTo(current) >= 0 || !reaches(version, current));
        return asItIs
                ? new MigratedState(snapshot.document(), version, List.of())
                : migrate(snapshot.document(), version, current);
    }
}
