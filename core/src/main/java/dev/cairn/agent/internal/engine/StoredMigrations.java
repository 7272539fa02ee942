package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentEvents;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.MigrationReport;
import dev.cairn.agent.MigrationResult;
import dev.cairn.agent.Migrations;
import dev.cairn.agent.NewSnapshot;
import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.SnapshotLister;
import dev.cairn.agent.internal.record.SnapshotReader;
import dev.cairn.agent.internal.record.SnapshotRecord;
import dev.cairn.agent.internal.record.SnapshotRemover;
import dev.cairn.agent.internal.record.SnapshotWriter;
import dev.cairn.agent.migration.MigratedState;
import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.text.Names;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores migrated copies of snapshots. The copy's id follows from the old one's and the version, so that whoever was interrupted begins
 * again and finds what is done. Thread-safe.
 */
record StoredMigrations(
        AgentStore store, SnapshotReader reader, SnapshotLister lister, SnapshotWriter writer, Migrator migrator)
        implements Migrations {
    @Override
    public MigrationResult migrate(String agentId, @Nullable String snapshotId, MigrateOptions given) {
        AgentStateSnapshot snapshot = reader.load(agentId, snapshotId);
        MigrateOptions options = given.to(version());
        MigratedState migrated = migrator.migrate(snapshot.document(), snapshot.version(), options.reached());
        if (!migrated.applied().isEmpty() && options.dryRun()) {
            findCopy(snapshot, migrated.version());
        }
        if (options.dryRun() || migrated.applied().isEmpty()) {
            return new MigrationResult(snapshot.summary(), migrated.applied(), migrated.document(), null);
        }
        AgentStateSnapshot stored = store(snapshot, migrated);
        if (options.replace()) {
            remove(snapshot);
        }
        migrated.applied().forEach(step -> AgentEvents.migrated(snapshot.agentId(), snapshot.snapshotId(), step));
        return new MigrationResult(snapshot.summary(), migrated.applied(), stored.document(), stored.summary());
    }

    private AgentStateSnapshot store(AgentStateSnapshot old, MigratedState migrated) {
        Optional<AgentStateSnapshot> done = findCopy(old, migrated.version());
        if (done.isPresent()) {
            return done.get();
        }
        NewSnapshot made = made(old, migrated, id(old.snapshotId(), migrated.version()));
        boolean latest =
                old.snapshotId().equals(store.head(store.scope(old.agentId())).latest());
        try {
            return writer.save(
                    old.agentId(),
                    new SnapshotWriter.Request(
                            parent -> made,
                            ignored -> old.summary().marks(),
                            BackupType.INCREMENTAL,
                            old.compression(),
                            latest ? old.snapshotId() : null,
                            old.snapshotId(),
                            latest));
        } catch (CairnException raced) {
            return again(old, migrated, raced);
        }
    }

    /**
     * The copy that an earlier call stored.
     *
     * @throws CairnException {@code ALREADY_EXISTS} when its id is taken by another snapshot
     */
    private Optional<AgentStateSnapshot> findCopy(AgentStateSnapshot old, StateVersion version) {
        String id = id(old.snapshotId(), version);
        Optional<AgentStateSnapshot> found = reader.find(old.agentId(), id);
        if (found.isPresent() && !isCopy(found.get().summary(), old.summary(), version)) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot migrate " + old + " to " + version + ": its copy would be " + id
                            + ", and another snapshot has this id. Nothing was stored or removed. Export and delete the other one.",
                    Map.of("agent", old.agentId(), "snapshot", id),
                    null);
        }
        return found;
    }

    /** Whether a snapshot with a copy's id is the copy. */
    static boolean isCopy(SnapshotSummary found, SnapshotSummary old, StateVersion version) {
        return old.snapshotId().equals(found.parentSnapshotId())
                && version.equals(found.version())
                && old.createdAt().equals(found.createdAt());
    }

    /** Another one stored the same, or saved a newer snapshot meanwhile. */
    private AgentStateSnapshot again(AgentStateSnapshot old, MigratedState migrated, CairnException raced) {
        if (raced.code() != ErrorCode.ALREADY_EXISTS && raced.code() != ErrorCode.CONFLICT) {
            throw raced;
        }
        return store(old, migrated);
    }

    private NewSnapshot made(AgentStateSnapshot old, MigratedState migrated, String id) {
        Map<String, Document> members = SnapshotForm.members(migrated.document());
        members.put("snapshot_id", Document.of(id));
        return new NewSnapshot(
                old.agentId(),
                id,
                migrated.version(),
                old.timestamp(),
                SnapshotForm.stored(Document.fromObject(members)),
                old.tags(),
                store.history()
                        .find(store.scope(old.agentId()), AgentStore.key(old.snapshotId()))
                        .map(SnapshotRecord::saved)
                        .orElse(null));
    }

    /** The id of the migrated copy. */
    static String id(String old, StateVersion version) {
        String id = old + "-v" + version;
        return id.getBytes(StandardCharsets.UTF_8).length <= Names.MAX_ID
                ? id
                : Sha256.of(id.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public MigrationReport migrateAll(@Nullable String agentId, MigrateOptions options, LongConsumer progress) {
        BatchMigration batch = new BatchMigration(this, options.to(version()), progress);
        if (agentId == null) {
            batch.migrateAll();
        } else {
            batch.migrate(agentId);
        }
        return batch.report();
    }

    @Override
    public MigrationRegistry registry() {
        return migrator.registry();
    }

    @Override
    public StateVersion version() {
        return migrator.current();
    }

    private void remove(AgentStateSnapshot old) {
        try {
            new SnapshotRemover(store).delete(old.agentId(), old.snapshotId());
        } catch (NotFoundException gone) {
            return;
        }
    }
}
