package dev.cairn.agent.internal.engine;

import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.MigrationReport;
import dev.cairn.agent.MigrationReport.Failed;
import dev.cairn.agent.MigrationReport.Migrated;
import dev.cairn.agent.MigrationResult;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.SnapshotRemover;
import dev.cairn.error.CairnException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Migrates the snapshots of agents one after the other, in the order in which they were stored and the latest last. What an earlier run
 * stored is found by its id, so that another run after an end in the middle goes on. Not thread-safe.
 */
final class BatchMigration {
    private static final int PAGE = 500;

    private final StoredMigrations migrations;
    private final MigrateOptions options;
    private final LongConsumer progress;
    private final List<Migrated> migrated = new ArrayList<>();
    private final List<Failed> failed = new ArrayList<>();
    private long current;
    private long removed;
    private long looked;

    BatchMigration(StoredMigrations migrations, MigrateOptions options, LongConsumer progress) {
        this.migrations = migrations;
        this.options = options;
        this.progress = progress;
    }

    MigrationReport report() {
        return new MigrationReport(migrated, failed, current, removed);
    }

    void migrateAll() {
        Page.all(cursor -> migrations.lister().agents(PAGE, cursor, OnDamage.FAIL))
                .forEach(agent -> migrate(agent.agentId()));
    }

    void migrate(String agentId) {
        AgentStore store = migrations.store();
        String latest = store.head(store.scope(agentId)).latest();
        List<SnapshotSummary> snapshots = oldestFirst(agentId);
        snapshots.sort(Comparator.comparing(snapshot -> snapshot.snapshotId().equals(latest)));
        Map<String, SnapshotSummary> byId = new HashMap<>();
        snapshots.forEach(snapshot -> byId.put(snapshot.snapshotId(), snapshot));
        List<Bytes> replaced = new ArrayList<>();
        for (SnapshotSummary snapshot : snapshots) {
            if (snapshot.version().equals(options.reached())) {
                current++;
            } else if (hasSoundCopy(snapshot, byId)) {
                replaced.add(AgentStore.key(snapshot.snapshotId()));
            }
            progress.accept(++looked);
        }
        if (options.replace() && !replaced.isEmpty()) {
            if (!options.dryRun()) {
                new SnapshotRemover(store).remove(store.scope(agentId), sweep -> replaced);
            }
            removed += replaced.size();
        }
    }

    private List<SnapshotSummary> oldestFirst(String agentId) {
        SnapshotQuery query = SnapshotQuery.all().limit(PAGE);
        List<SnapshotSummary> snapshots = Page.all(
                        cursor -> migrations.lister().snapshots(agentId, query.from(cursor), OnDamage.FAIL))
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.reverse(snapshots);
        return snapshots;
    }

    /** Whether the snapshot has a copy now. One of an earlier run is read before what it was made of may go. */
    private boolean hasSoundCopy(SnapshotSummary old, Map<String, SnapshotSummary> byId) {
        SnapshotSummary found = byId.get(StoredMigrations.id(old.snapshotId(), options.reached()));
        try {
            if (found == null || !StoredMigrations.isCopy(found, old, options.reached())) {
                MigrationResult result = migrations.migrate(old.agentId(), old.snapshotId(), options.replace(false));
                migrated.add(new Migrated(result.from(), result.migrations(), result.stored()));
                return true;
            }
            if (options.replace()) {
                migrations.reader().get(found.agentId(), found.snapshotId());
            }
            current++;
            return true;
        } catch (CairnException e) {
            switch (e.code()) {
                case CORRUPT, INCOMPATIBLE, CALLBACK_FAILED, INVALID, NOT_FOUND, ALREADY_EXISTS, TOO_LARGE ->
                    failed.add(new Failed(old, e.code(), String.valueOf(e.getMessage())));
                default -> throw e;
            }
            return false;
        }
    }
}
