package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentEvents;
import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Alarm;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.CheckpointSchedule;
import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CleanupReport;
import dev.cairn.agent.CleanupSchedule;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.FileForm;
import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.MigrationReport;
import dev.cairn.agent.MigrationResult;
import dev.cairn.agent.NewSnapshot;
import dev.cairn.agent.RetentionTime;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.ScheduleOptions;
import dev.cairn.agent.SnapshotChange;
import dev.cairn.agent.SnapshotDiff;
import dev.cairn.agent.SnapshotExportOptions;
import dev.cairn.agent.SnapshotFolder;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.StatePersistenceService;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.agent.StateSerializer;
import dev.cairn.agent.internal.care.AgentCare;
import dev.cairn.agent.internal.care.Cleaner;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.SnapshotLister;
import dev.cairn.agent.internal.record.SnapshotMarker;
import dev.cairn.agent.internal.record.SnapshotReader;
import dev.cairn.agent.internal.record.SnapshotRemover;
import dev.cairn.agent.internal.record.SnapshotWriter;
import dev.cairn.agent.migration.Migrations;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.codec.internal.frame.CompressedFile;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.internal.text.StoredTime;
import dev.cairn.model.Document;
import dev.cairn.model.IdSource;
import dev.cairn.model.ReadingLimits;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Paged;
import dev.cairn.storage.Storage;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Snapshots of agents in a storage. Thread-safe. */
public final class StoragePersistenceService implements StatePersistenceService {
    private final Setting setting;
    private final AgentStore store;
    private final SnapshotReader reader;
    private final SnapshotLister lister;
    private final SnapshotWriter writer;
    private final SnapshotMarker marker;
    private final Backups backups;
    private final Imports imports;
    private final StateSerializer serializer;
    private final Restorer restorer;
    private final Migrator migrator;

    /**
     * How the service works.
     *
     * @param tenant whose agents
     * @param compression of what saves add, unless they say another
     * @param retention after which time a clean-up removes a snapshot, or null for never, unless a save says otherwise
     * @param migrations between versions of the schema
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
            Migrations migrations,
            StateVersion version,
            long cacheBytes) {}

    /** Makes one. */
    public StoragePersistenceService(Storage storage, Setting setting) {
        this.setting = setting;
        this.store = new AgentStore(storage, setting.tenant(), setting.cacheBytes());
        this.reader = new SnapshotReader(store, setting.types(), setting.version());
        this.lister = new SnapshotLister(store);
        this.writer = new SnapshotWriter(store, setting.version());
        this.marker = new SnapshotMarker(store, lister);
        this.backups = new Backups(store, setting.clock(), setting.ids());
        this.serializer = new StateSerializer(
                CompressionType.GZIP,
                setting.clock(),
                setting.ids(),
                ReadingLimits.fromProcess().bytes());
        this.migrator = new Migrator(setting.migrations(), setting.version(), setting.clock());
        this.imports = new Imports(store, reader, writer, new OtherVersion(migrator), setting.clock());
        this.restorer = new Restorer(this::sourceOf, migrator, setting.clock());
    }

    @Override
    public Document document(Map<String, ?> state) {
        return setting.types().document(state);
    }

    @Override
    public AgentStateSnapshot saveState(String agentId, Document state, List<String> tags, SaveOptions options) {
        Instant now = setting.clock().instant();
        SnapshotWriter.Request request = new SnapshotWriter.Request(
                parent -> NewSnapshot.of(agentId, id(options, parent), state, setting.version(), now),
                made -> marks(made, tags, options, now),
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

    private SnapshotMarks marks(NewSnapshot made, List<String> tags, SaveOptions options, Instant now) {
        List<String> all = new ArrayList<>(made.tags());
        all.addAll(tags);
        Duration retention = options.retention() == null ? setting.retention() : options.retention();
        boolean forever = retention == null || retention.equals(SaveOptions.FOREVER);
        return new SnapshotMarks(
                all, options.pinned(), forever ? null : now.plus(retention).truncatedTo(ChronoUnit.MICROS));
    }

    @Override
    public AgentStateSnapshot loadState(String agentId, @Nullable String snapshotId) {
        return snapshotId == null ? reader.latest(agentId) : reader.get(agentId, snapshotId);
    }

    @Override
    public AgentStateSnapshot loadSoundState(String agentId) {
        return reader.sound(agentId);
    }

    @Override
    public StateRestoreResult restoreState(StateRestoreRequest request) {
        StateRestoreResult result = restorer.restore(request);
        result.migrationsApplied()
                .forEach(migration -> AgentEvents.migrated(
                        request.agentId(), String.valueOf(result.restoredSnapshotId()), migration));
        return result;
    }

    private AgentStateSnapshot sourceOf(StateRestoreRequest request) {
        String source = request.sourceAgent() == null ? request.agentId() : request.sourceAgent();
        String snapshotId = request.snapshotId();
        if (request.backupId() != null) {
            return backups.read(backups.get(source, request.backupId()), null);
        }
        if (snapshotId == null || request.sourceAgent() != null) {
            return loadState(source, snapshotId);
        }
        return reader.find(source, snapshotId)
                .orElseGet(() -> reader.get(reader.agentOf(snapshotId, lister), snapshotId));
    }

    @Override
    public SnapshotSummary getSnapshot(String agentId, String snapshotId) {
        return lister.snapshot(agentId, snapshotId);
    }

    @Override
    public Paged<SnapshotSummary> listSnapshots(String agentId, SnapshotQuery query) {
        return lister.snapshots(agentId, query, OnDamage.FAIL);
    }

    @Override
    public Paged<SnapshotSummary> listSnapshots(String agentId, SnapshotQuery query, Consumer<Damage> damaged) {
        return lister.snapshots(agentId, query, new OnDamage(damaged));
    }

    @Override
    public Paged<AgentInfo> agents(int limit, @Nullable String cursor) {
        return lister.agents(limit, cursor, OnDamage.FAIL);
    }

    @Override
    public Paged<AgentInfo> agents(int limit, @Nullable String cursor, Consumer<Damage> damaged) {
        return lister.agents(limit, cursor, new OnDamage(damaged));
    }

    @Override
    public void deleteSnapshot(String agentId, String snapshotId) {
        new SnapshotRemover(store).delete(agentId, snapshotId);
    }

    @Override
    public SnapshotSummary pin(String agentId, String snapshotId, boolean pinned) {
        return mark(agentId, snapshotId, marks -> marks.withPinned(pinned));
    }

    @Override
    public SnapshotSummary tag(String agentId, String snapshotId, List<String> add, List<String> remove) {
        return mark(agentId, snapshotId, marks -> {
            List<String> tags = new ArrayList<>(marks.tags());
            tags.removeAll(remove);
            tags.addAll(add);
            return marks.withTags(tags);
        });
    }

    @Override
    public SnapshotSummary expire(String agentId, String snapshotId, @Nullable Instant when) {
        Instant end = when == null
                ? null
                : StoredTime.require("end of a snapshot", when).truncatedTo(ChronoUnit.MICROS);
        return mark(agentId, snapshotId, marks -> marks.withExpiry(end));
    }

    private SnapshotSummary mark(String agentId, String snapshotId, UnaryOperator<SnapshotMarks> change) {
        return marker.mark(agentId, snapshotId, change);
    }

    @Override
    public StateBackupMetadata backup(
            String agentId, @Nullable String snapshotId, BackupPlace to, @Nullable Duration retention) {
        return backups.make(loadState(agentId, snapshotId), to, setting.compression(), retention);
    }

    @Override
    public List<StateBackupMetadata> listBackups(String agentId) {
        return backups.list(agentId, OnDamage.FAIL);
    }

    @Override
    public List<StateBackupMetadata> listBackups(String agentId, Consumer<Damage> damaged) {
        return backups.list(agentId, new OnDamage(damaged));
    }

    @Override
    public AgentStateSnapshot restoreBackup(String agentId, String backupId, @Nullable BackupPlace from) {
        StateBackupMetadata backup = backups.get(agentId, backupId);
        return importSnapshot(backups.read(backup, from), backup.compression());
    }

    @Override
    public void deleteBackup(String agentId, String backupId, @Nullable BackupPlace from) {
        backups.delete(backups.get(agentId, backupId), from);
    }

    @Override
    public CleanupReport cleanupExpired(CleanupOptions options) {
        Instant now = setting.clock().instant();
        Cleaner cleaner = new Cleaner(store, options, now);
        List<StateBackupMetadata> gone = new ArrayList<>();
        if (options.agentId() != null) {
            cleaner.clean(store.scope(options.agentId()));
            cleanBackups(options.agentId(), options.dryRun(), gone);
        } else {
            lister.eachScope(scope -> {
                cleaner.clean(scope);
                cleanBackups(AgentStore.agentId(scope), options.dryRun(), gone);
            });
        }
        CleanupReport report = cleaner.report(gone);
        if (!options.dryRun()) {
            AgentEvents.cleaned(report);
        }
        return report;
    }

    /** Copies in other stores are not this one's to remove. */
    private void cleanBackups(String agentId, boolean dryRun, List<StateBackupMetadata> gone) {
        for (StateBackupMetadata backup : backups.list(agentId, OnDamage.FAIL)) {
            boolean expired = backup.expiresAt() != null
                    && !backup.expiresAt().isAfter(setting.clock().instant());
            if (expired && backup.isFile()) {
                if (!dryRun) {
                    backups.delete(backup, null);
                }
                gone.add(backup);
            }
        }
    }

    @Override
    public MigrationResult migrateState(String agentId, @Nullable String snapshotId, MigrateOptions options) {
        return new SnapshotMigration(store, reader, writer, migrator)
                .migrate(loadState(agentId, snapshotId), options.to(setting.version()));
    }

    @Override
    public MigrationReport migrateStates(@Nullable String agentId, MigrateOptions options, LongConsumer progress) {
        BatchMigration batch = new BatchMigration(this, store, options.to(setting.version()), progress);
        if (agentId == null) {
            batch.migrateAll();
        } else {
            batch.migrate(agentId);
        }
        return batch.report();
    }

    @Override
    public Migrations migrations() {
        return setting.migrations();
    }

    @Override
    public StateVersion version() {
        return setting.version();
    }

    @Override
    public SnapshotDiff diff(String agentId, String fromSnapshotId, String toSnapshotId) {
        return SnapshotComparison.diff(reader.get(agentId, fromSnapshotId), reader.get(agentId, toSnapshotId));
    }

    @Override
    public Paged<SnapshotChange> history(String agentId, SnapshotQuery query) {
        return new SnapshotHistory(reader, lister).list(agentId, query, OnDamage.FAIL);
    }

    @Override
    public Paged<SnapshotChange> history(String agentId, SnapshotQuery query, Consumer<Damage> damaged) {
        return new SnapshotHistory(reader, lister).list(agentId, query, new OnDamage(damaged));
    }

    @Override
    public void verify(@Nullable String agentId, Consumer<Damage> found) {
        AgentCare.SCHEMA.verify(
                store.storage(), store.allAgents(), agentId == null ? null : store.scope(agentId), found);
    }

    @Override
    public CheckpointSchedule schedule(
            String agentId, Supplier<Map<String, ?>> supplier, Duration interval, ScheduleOptions options) {
        store.scope(agentId);
        if (interval.isZero() || interval.isNegative()) {
            throw new CairnException(ErrorCode.INVALID, "The interval is longer than nothing, not " + interval + ".");
        }
        RetentionTime.checkPause("interval", interval);
        return new CheckpointSchedule(this, agentId, supplier, interval, options, setting.clock()).start();
    }

    @Override
    public CleanupSchedule scheduleCleanup(LocalTime time, ZoneId zone, CleanupOptions options, @Nullable Alarm alarm) {
        return new CleanupSchedule(() -> cleanupExpired(options), time, zone, setting.clock(), alarm).start();
    }

    @Override
    public AgentStateSnapshot importSnapshot(AgentStateSnapshot snapshot, @Nullable CompressionType compression) {
        CompressionType how = compression == null ? setting.compression() : compression;
        return imports.add(Imports.of(snapshot), how, false);
    }

    @Override
    public AgentStateSnapshot importSnapshot(byte[] file) {
        CompressionType how = CompressionType.of(CompressedFile.detect(file));
        return imports.add(Imports.of(serializer.deserializeState(file)), how, false);
    }

    @Override
    public List<AgentStateSnapshot> importFolder(Path folder) {
        return imports.addAll(new SnapshotFolder(folder, serializer), setting.compression());
    }

    @Override
    public byte[] exportSnapshot(String agentId, @Nullable String snapshotId, SnapshotExportOptions options) {
        return serializer.serialize(exported(agentId, snapshotId, options), options.compression());
    }

    @Override
    public Path exportSnapshot(
            String agentId, @Nullable String snapshotId, Path folder, SnapshotExportOptions options) {
        SnapshotFolder files = new SnapshotFolder(folder, serializer);
        AgentStateSnapshot snapshot = exported(agentId, snapshotId, options);
        files.write(snapshot, options.compression());
        return files.file(snapshot.agentId(), snapshot.snapshotId());
    }

    private AgentStateSnapshot exported(String agentId, @Nullable String snapshotId, SnapshotExportOptions options) {
        AgentStateSnapshot snapshot = loadState(agentId, snapshotId);
        StateVersion to = options.version();
        if (snapshot.version().equals(to)) {
            return snapshot;
        }
        Document document = new OtherVersion(migrator)
                .of(snapshot.document(), snapshot.version(), to)
                .orElseThrow(() -> new CairnException(
                        ErrorCode.INCOMPATIBLE,
                        snapshot + " cannot be exported as " + to + ": there is no migration from " + snapshot.version()
                                + ". Export it as " + snapshot.version() + ".",
                        Map.of("found", snapshot.version().toString(), "expected", to.toString()),
                        null));
        return FileForm.with(snapshot, document, to);
    }
}
