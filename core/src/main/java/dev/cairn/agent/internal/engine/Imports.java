package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.NewSnapshot;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.SnapshotReader;
import dev.cairn.agent.internal.record.SnapshotRemover;
import dev.cairn.agent.internal.record.SnapshotWriter;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores snapshots that come from elsewhere under their own ids. Thread-safe.
 *
 * @param compression of what is added, unless another is given
 */
record Imports(
        AgentStore store,
        SnapshotReader reader,
        SnapshotWriter writer,
        Migrator migrator,
        CompressionType compression) {
    /** Stores a copy of a snapshot with its tags and pin; it does not expire. */
    AgentStateSnapshot add(AgentStateSnapshot snapshot, @Nullable CompressionType how) {
        NewSnapshot made = new NewSnapshot(
                snapshot.agentId(),
                snapshot.snapshotId(),
                snapshot.version(),
                snapshot.timestamp(),
                snapshot.document(),
                snapshot.tags(),
                null);
        return add(made, snapshot.summary().marks().withExpiry(null), how, false);
    }

    /**
     * Stores one.
     *
     * @param latest whether it becomes the latest in any case
     */
    AgentStateSnapshot add(NewSnapshot foreign, SnapshotMarks marks, @Nullable CompressionType how, boolean latest) {
        NewSnapshot made = foreign.savedAt(migrator.clock().instant());
        boolean damagedLatest = false;
        try {
            Optional<AgentStateSnapshot> there = reader.find(made.agentId(), made.snapshotId());
            if (there.isPresent()) {
                return same(there.get(), made);
            }
        } catch (CorruptException damaged) {
            damagedLatest = made.snapshotId().equals(latest(made.agentId()));
            new SnapshotRemover(store).delete(made.agentId(), made.snapshotId());
        }
        SnapshotWriter.Request request = new SnapshotWriter.Request(
                parent -> made,
                ignored -> marks,
                BackupType.INCREMENTAL,
                how == null ? compression : how,
                null,
                null,
                latest || damagedLatest);
        return writer.save(made.agentId(), request);
    }

    private @Nullable String latest(String agentId) {
        return store.head(store.scope(agentId)).latest();
    }

    boolean hasNone(String agentId) {
        return latest(agentId) == null;
    }

    /** A file may be written as another version of the schema has it. */
    private AgentStateSnapshot same(AgentStateSnapshot there, NewSnapshot made) {
        if (migrator.isSame(there.document(), there.version(), made.document(), made.version())) {
            return there;
        }
        throw new CairnException(
                ErrorCode.ALREADY_EXISTS,
                "Cannot import snapshot " + made.snapshotId()
                        + " of agent '" + made.agentId() + "': it exists with other content, and snapshots never "
                        + "change. Nothing was stored.",
                Map.of("agent", made.agentId(), "snapshot", made.snapshotId()),
                null);
    }
}
