package dev.cairn.agent;

import dev.cairn.CairnException;
import dev.cairn.agent.MigrationReport.Failed;
import dev.cairn.storage.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Migrates the snapshots of agents one after the other, in the order in which they were stored and the latest last. What an earlier run
 * stored is found by its id, so that another run after an end in the middle goes on. Not safe for use by several threads.
 */
final class BatchMigration {
    private static final int PAGE = 500;

    private final StatePersistenceService service;
    private final AgentStore store;
    private final MigrateOptions options;
    private final LongConsumer progress;
    private final List<MigrationResult> migrated = new ArrayList<>();
    private final List<Failed> failed = new ArrayList<>();
    private long current;
    private long removed;
    private long looked;

    BatchMigration(StatePersistenceService service, AgentStore store, MigrateOptions options, LongConsumer progress) {
        this.service = service;
        this.store = store;
        this.options = options;
        this.progress = progress;
    }

    MigrationReport report() {
        return new MigrationReport(migrated, failed, current, removed);
    }

    void migrateAll() {
        String cursor = null;
        do {
            Listing<AgentInfo> agents = service.agents(PAGE, cursor);
            agents.items().forEach(agent -> migrate(agent.agentId()));
            cursor = agents.next();
        } while (cursor != null);
    }

    void migrate(String agentId) {
        String latest = store.head(store.scope(agentId)).latest();
        List<SnapshotSummary> snapshots = oldestFirst(agentId);
        snapshots.sort(Comparator.comparing(snapshot -> snapshot.snapshotId().equals(latest)));
        Set<String> ids = new HashSet<>();
        snapshots.forEach(snapshot -> ids.add(snapshot.snapshotId()));
        List<Bytes> replaced = new ArrayList<>();
        for (SnapshotSummary snapshot : snapshots) {
            if (snapshot.version().equals(options.target())) {
                current++;
            } else if (hasSuccessor(snapshot, ids) || migrate(snapshot)) {
                replaced.add(AgentStore.key(snapshot.snapshotId()));
            }
            progress.accept(++looked);
        }
        if (options.replace() && !options.dryRun() && !replaced.isEmpty()) {
            new SnapshotRemover(store).remove(store.scope(agentId), sweep -> replaced);
            removed += replaced.size();
        }
    }

    private List<SnapshotSummary> oldestFirst(String agentId) {
        List<SnapshotSummary> snapshots = new ArrayList<>();
        String cursor = null;
        do {
            Listing<SnapshotSummary> page =
                    service.listSnapshots(agentId, SnapshotQuery.ALL.limit(PAGE).from(cursor));
            snapshots.addAll(page.items());
            cursor = page.next();
        } while (cursor != null);
        Collections.reverse(snapshots);
        return snapshots;
    }

    private boolean hasSuccessor(SnapshotSummary snapshot, Set<String> ids) {
        boolean there = ids.contains(SnapshotMigration.id(snapshot.snapshotId(), options.target()));
        current += there ? 1 : 0;
        return there;
    }

    /** Whether the snapshot has a successor now. */
    private boolean migrate(SnapshotSummary snapshot) {
        try {
            migrated.add(service.migrateState(snapshot.agentId(), snapshot.snapshotId(), options.replace(false)));
            return true;
        } catch (CairnException e) {
            switch (e.code()) {
                case CORRUPT, INCOMPATIBLE, CALLBACK_FAILED, INVALID, NOT_FOUND ->
                    failed.add(new Failed(snapshot, e.code(), String.valueOf(e.getMessage())));
                default -> throw e;
            }
            return false;
        }
    }
}
