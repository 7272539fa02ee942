package dev.cairn.agent;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.model.Document;
import java.util.List;

/** Brings documents of snapshots to other schemas. */
interface Migrator {
    /**
     * A document in another schema.
     *
     * @param applied what led to it, in order
     */
    record Migrated(Document document, StateVersion version, List<StateMigration> applied) {
        public Migrated {
            applied = List.copyOf(applied);
        }
    }

    Migrator NONE = (document, from, to) -> {
        throw new CairnException(ErrorCode.INCOMPATIBLE, "There is no migration from " + from + " to " + to + ".");
    };

    /** @throws CairnException {@code INCOMPATIBLE} without a path, {@code CALLBACK_FAILED} when a step fails */
    Migrated migrate(Document document, StateVersion from, StateVersion to);

    default boolean reaches(StateVersion from, StateVersion to) {
        return from.equals(to);
    }

    /** A snapshot's document in the current schema, or as it is where that can be read. */
    default Migrated toCurrent(AgentStateSnapshot snapshot) {
        StateVersion current = StateSerializer.CURRENT_STATE_VERSION;
        StateVersion version = snapshot.version();
        boolean readable = current.isCompatible(version);
        if (version.equals(current)
                || readable && version.compareTo(current) > 0
                || readable && !reaches(version, current)) {
            return new Migrated(snapshot.document(), version, List.of());
        }
        return migrate(snapshot.document(), version, current);
    }
}
