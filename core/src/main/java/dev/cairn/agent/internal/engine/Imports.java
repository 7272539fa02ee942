package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.NewSnapshot;
import dev.cairn.agent.SnapshotFolder;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.SnapshotReader;
import dev.cairn.agent.internal.record.SnapshotRemover;
import dev.cairn.agent.internal.record.SnapshotWriter;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Scope;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Stores snapshots that come from elsewhere under their own ids. Thread-safe. */
record Imports(AgentStore store, SnapshotReader reader, SnapshotWriter writer, OtherVersion versions, Clock clock) {
    /**
     * A snapshot from elsewhere.
     *
     * @param marks its tags and pin; it does not expire
     */
    record Foreign(NewSnapshot snapshot, SnapshotMarks marks) {}

    static Foreign of(AgentStateSnapshot snapshot) {
        NewSnapshot made = new NewSnapshot(
                snapshot.agentId(),
                snapshot.snapshotId(),
                snapshot.version(),
                snapshot.timestamp(),
                snapshot.document(),
                snapshot.tags(),
                null);
        return new Foreign(made, snapshot.summary().marks().withExpiry(null));
    }

    /**
     * Stores one.
     *
     * @param latest whether it becomes the latest in any case
     */
    AgentStateSnapshot add(Foreign foreign, CompressionType compression, boolean latest) {
        NewSnapshot made = foreign.snapshot().savedAt(clock.instant());
        Scope scope = store.scope(made.agentId());
        boolean damagedLatest = false;
        try {
            Optional<AgentStateSnapshot> there = reader.find(made.agentId(), made.snapshotId());
            if (there.isPresent()) {
                return same(there.get(), made);
            }
        } catch (CorruptException damaged) {
            damagedLatest = made.snapshotId().equals(store.head(scope).latest());
            new SnapshotRemover(store).delete(made.agentId(), made.snapshotId());
        }
        SnapshotWriter.Request request = new SnapshotWriter.Request(
                parent -> made,
                ignored -> foreign.marks(),
                BackupType.INCREMENTAL,
                compression,
                null,
                null,
                latest || damagedLatest);
        return writer.save(made.agentId(), request);
    }

    /** A file may be written as another version of the schema has it. */
    private AgentStateSnapshot same(AgentStateSnapshot there, NewSnapshot made) {
        if (versions.isSame(there.document(), there.version(), made.document(), made.version())) {
            return there;
        }
        throw new CairnException(
                ErrorCode.ALREADY_EXISTS,
                "Agent '" + made.agentId() + "' has another snapshot " + made.snapshotId()
                        + ", and snapshots never change. Nothing was stored.",
                Map.of("agent", made.agentId(), "snapshot", made.snapshotId()),
                null);
    }

    private record TimedFile(Path file, Instant time, String snapshotId) {}

    /** Stores all of a folder, those of one agent in the order of their times. */
    List<AgentStateSnapshot> addAll(SnapshotFolder folder, CompressionType compression) {
        Map<String, List<TimedFile>> agents = new TreeMap<>();
        for (Path file : folder.files()) {
            NewSnapshot read = folder.parse(file);
            agents.computeIfAbsent(read.agentId(), id -> new ArrayList<>())
                    .add(new TimedFile(file, read.timestamp(), read.snapshotId()));
        }
        List<AgentStateSnapshot> added = new ArrayList<>();
        agents.forEach((agentId, files) -> {
            boolean fresh = store.head(store.scope(agentId)).latest() == null;
            files.sort(Comparator.comparing(TimedFile::time).thenComparing(TimedFile::snapshotId));
            for (TimedFile file : files) {
                NewSnapshot made = folder.parse(file.file());
                Foreign foreign = new Foreign(made, SnapshotMarks.NONE.withTags(made.tags()));
                added.add(add(foreign, compression, fresh));
            }
        });
        return added;
    }
}
