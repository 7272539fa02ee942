package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.migration.MigratedState;
import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.model.Document;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Brings documents of snapshots to other versions. Thread-safe.
 *
 * @param registry the known steps
 * @param current the version that the program uses
 * @param clock for the times of steps
 */
record Migrator(MigrationRegistry registry, StateVersion current, Clock clock) {
    MigratedState migrate(Document document, StateVersion from, StateVersion to) {
        return registry.migrate(document, from, to, clock);
    }

    /** A snapshot's document in the current version, or as it is where that can be read. */
    MigratedState toCurrent(AgentStateSnapshot snapshot) {
        StateVersion version = snapshot.version();
        boolean asItIs =
                current.canRead(version) && (version.compareTo(current) >= 0 || !registry.canMigrate(version, current));
        return asItIs
                ? new MigratedState(snapshot.document(), version, List.of())
                : migrate(snapshot.document(), version, current);
    }

    /**
     * Gives a document another version. Within a major version a file of any is read by all, so that an older one's number is as true.
     *
     * @return empty when there is no way from one to the other
     */
    Optional<Document> find(Document document, StateVersion from, StateVersion to) {
        if (from.equals(to)) {
            return Optional.of(document);
        }
        if (registry.canMigrate(from, to)) {
            return Optional.of(numbered(migrate(document, from, to).document(), to));
        }
        return from.isCompatible(to) ? Optional.of(numbered(document, to)) : Optional.empty();
    }

    private static Document numbered(Document document, StateVersion version) {
        Map<String, Document> members = SnapshotForm.members(document);
        members.put("version", SnapshotForm.version(version));
        return Document.fromObject(members);
    }

    /** Whether two documents are of one snapshot, each as one version of the schema has it. */
    boolean isSame(Document one, StateVersion ofOne, Document other, StateVersion ofOther) {
        return find(one, ofOne, ofOther).filter(other::equals).isPresent()
                || find(other, ofOther, ofOne).filter(one::equals).isPresent();
    }
}
