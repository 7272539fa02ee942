package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentEvents;
import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.Backups;
import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CleanupReport;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.Migrations;
import dev.cairn.agent.NewSnapshot;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.Schedules;
import dev.cairn.agent.SnapshotFiles;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.Snapshots;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.agent.StateSerializer;
import dev.cairn.agent.internal.care.AgentCare;
import dev.cairn.agent.internal.care.Cleaner;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.SnapshotLister;
import dev.cairn.agent.internal.record.SnapshotReader;
import dev.cairn.agent.internal.record.SnapshotWriter;
import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.model.Document;
import dev.cairn.model.IdSource;
import dev.cairn.model.ReadingLimits;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Agents in a storage. Thread-safe. */
public final class StorageAgents implements Agents {
    private final Setting setting;
    private final AgentStore store;
    private final SnapshotReader reader;
    private final SnapshotLister lister;
    private final SnapshotWriter writer;
    private final StoredSnapshots snapshots;
    private final StoredBackups backups;
    private final StoredFiles files;
    private final StoredMigrations migrations;
    private final Restorer restorer;

    /**
     * How the service works.
     *
     * @param tenant whose agents
     * @param compression of what saves add, unless they say another
     * @param retention after which time a clean-up removes a snapshot, or null for never, unless a save says otherwise
     * @param registry the steps between versions of the schema
     * @param version of the schema that the program uses: saves write it, restores and migrations lead to it
     * @param cacheBytes memory for the states that writers keep to compare with
     */
    public record Setting(
            String tenant,
            Types types,
            CompressionType compression,
            @Nullable Duration retention,
            Clock clock,
            IdSource ids,
            MigrationRegistry registry,
            StateVersion version,
            long cacheBytes) {}

    /** Makes one. */
    public StorageAgents(Storage storage, Setting setting) {
        this.setting = setting;
        Clock clock = setting.clock();
        this.store = new AgentStore(storage, setting.tenant(), setting.cacheBytes());
        this.reader = new SnapshotReader(store, setting.types(), setting.version());
        this.lister = new SnapshotLister(store);
        this.writer = new SnapshotWriter(store, setting.version());
        Migrator migrator = new Migrator(setting.registry(), setting.version(), clock);
        Imports imports = new Imports(store, reader, writer, migrator, setting.compression());
        this.snapshots = new StoredSnapshots(store, reader, lister, imports);
        this.backups = new StoredBackups(store, reader, imports, clock, setting.ids());
        this.files = new StoredFiles(
                reader,
                imports,
                new StateSerializer(
                        CompressionType.GZIP,
                        clock,
                        setting.ids(),
                        ReadingLimits.fromProcess().bytes()));
        this.migrations = new StoredMigrations(store, reader, lister, writer, migrator);
        this.restorer = new Restorer(reader, lister, backups, migrator);
    }

    @Override
    public AgentStateSnapshot save(String agentId, Document state, SaveOptions options) {
        Instant now = setting.clock().instant();
        SnapshotWriter.Request request = new SnapshotWriter.Request(
                parent -> NewSnapshot.of(agentId, id(options, parent), state, setting.version(), now),
                made -> marks(made, options, now),
                options.type(),
                options.compression() == null ? setting.compression() : options.compression(),
                options.expectedParent(),
                null,
                true);
        AgentStateSnapshot saved = writer.save(agentId, request);
        AgentEvents.saved(saved);
        return saved;
    }

    private String id(SaveOptions options, @Nullable String parent) {
        return options.snapshotId() == null ? setting.ids().next(parent) : options.snapshotId();
    }

    private SnapshotMarks marks(NewSnapshot made, SaveOptions options, Instant now) {
        List<String> all = new ArrayList<>(made.tags());
        all.addAll(options.tags());
        Duration retention = options.retention() == null ? setting.retention() : options.retention();
        boolean forever = retention == null || retention.equals(SaveOptions.FOREVER);
        return new SnapshotMarks(
                all, options.pinned(), forever ? null : now.plus(retention).truncatedTo(ChronoUnit.MICROS));
    }

    @Override
    public AgentStateSnapshot load(String agentId, @Nullable String snapshotId) {
        return reader.load(agentId, snapshotId);
    }

    @Override
    public AgentStateSnapshot loadSound(String agentId) {
        return reader.sound(agentId);
    }

    @Override
    public StateRestoreResult restore(StateRestoreRequest request) {
        return restorer.restore(request);
    }

    @Override
    public Page<AgentInfo> list(int limit, @Nullable String cursor, @Nullable Consumer<Damage> damaged) {
        return lister.agents(limit, cursor, new OnDamage(damaged));
    }

    @Override
    public CleanupReport cleanup(CleanupOptions options) {
        Cleaner cleaner = new Cleaner(store, options, setting.clock().instant());
        List<StateBackupMetadata> gone = new ArrayList<>();
        if (options.agentId() != null) {
            cleaner.clean(store.scope(options.agentId()));
            backups.clean(options.agentId(), options.dryRun(), gone);
        } else {
            lister.eachScope(scope -> {
                cleaner.clean(scope);
                backups.clean(AgentStore.agentId(scope), options.dryRun(), gone);
            });
        }
        CleanupReport report = cleaner.report(gone);
        if (!options.dryRun()) {
            AgentEvents.cleaned(report);
        }
        return report;
    }

    @Override
    public void verify(@Nullable String agentId, Consumer<Damage> found) {
        AgentCare.SCHEMA.verify(
                store.storage(), store.allAgents(), agentId == null ? null : store.scope(agentId), found);
    }

    @Override
    public Types types() {
        return setting.types();
    }

    @Override
    public Snapshots snapshots() {
        return snapshots;
    }

    @Override
    public Backups backups() {
        return backups;
    }

    @Override
    public SnapshotFiles files() {
        return files;
    }

    @Override
    public Migrations migrations() {
        return migrations;
    }

    @Override
    public Schedules schedules() {
        return new Schedules(this, setting.clock());
    }
}
