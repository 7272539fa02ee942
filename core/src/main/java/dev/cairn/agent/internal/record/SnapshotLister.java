package dev.cairn.agent.internal.record;

import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.PageDamage;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.history.internal.StoredState;
import dev.cairn.internal.paging.Listing;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.StoredRecord;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Lists snapshots and agents, a page of records in memory at a time. Thread-safe. */
public record SnapshotLister(AgentStore store) {
    private static final int MAX_RECORDS = 200;

    public Page<SnapshotSummary> snapshots(String agentId, SnapshotQuery query, OnDamage damage) {
        Scope scope = store.scope(agentId);
        List<SnapshotSummary> found = new ArrayList<>();
        Listing listing = listing(scope, query);
        @Nullable StoredRecord last = listing.position(query.cursor(), SnapshotLister::position);
        PageDamage onPage = new PageDamage(damage);
        boolean more = true;
        while (more) {
            StoredRecord after = last;
            int size = Math.min(MAX_RECORDS, query.tags().isEmpty() ? query.limit() - found.size() + 1 : MAX_RECORDS);
            PageDamage.Rows<StoredRecord> page = onPage.read(
                    Math.max(1, size),
                    (limit, reported) -> reported.scan(
                            store.storage(),
                            scope,
                            Scan.all(AgentStore.SNAPSHOT, limit).after(after)));
            List<@Nullable SnapshotSummary> summaries =
                    page.read(record -> scope, some -> new ArrayList<>(summaries(scope, some)));
            for (int i = 0; i < summaries.size(); i++) {
                if (found.size() == query.limit()) {
                    onPage.end(true);
                    return new Page<>(found, last == null ? null : cursor(listing, last));
                }
                last = page.items().get(i);
                onPage.reach(page, i + 1);
                SnapshotSummary summary = summaries.get(i);
                if (summary != null && query.matches(summary)) {
                    found.add(summary);
                }
            }
            more = page.more();
        }
        onPage.end(false);
        return new Page<>(found, null);
    }

    /** What is known of some snapshots of one agent. */
    List<SnapshotSummary> summaries(Scope scope, List<StoredRecord> records) {
        List<SnapshotMarks> marks =
                store.marks(scope, records.stream().map(StoredRecord::key).toList());
        List<SnapshotSummary> summaries = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            summaries.add(SnapshotRecord.summary(AgentStore.agentId(scope), stored(records.get(i)), marks.get(i)));
        }
        return summaries;
    }

    private static StoredState stored(StoredRecord record) {
        return new StoredState(
                0,
                record.key(),
                record.revision(),
                record.sequence(),
                record.committed(),
                Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD));
    }

    /**
     * What is known of one snapshot.
     *
     * @throws NotFoundException when there is none
     */
    public SnapshotSummary snapshot(String agentId, String snapshotId) {
        StoredState state = stored(agentId, snapshotId);
        List<Bytes> key = List.of(state.key());
        return SnapshotRecord.summary(
                agentId, state, store.marks(store.scope(agentId), key).get(0));
    }

    /**
     * A snapshot's record.
     *
     * @throws NotFoundException when there is none
     */
    public StoredState stored(String agentId, String snapshotId) {
        return store.history()
                .find(store.scope(agentId), AgentStore.key(snapshotId))
                .orElseThrow(() -> new NotFoundException(
                        "Agent '" + agentId + "' has no snapshot " + snapshotId + ".",
                        Map.of("agent", agentId, "snapshot", snapshotId)));
    }

    private Listing listing(Scope scope, SnapshotQuery query) {
        ScopeInfo agent = store.storage().read(scope, Read.of().build()).scope();
        return Listing.of(
                "snapshots",
                scope.id(),
                agent == null ? null : agent.incarnation(),
                query.tags().stream().sorted().toList(),
                query.status(),
                query.version());
    }

    private static String cursor(Listing listing, StoredRecord last) {
        return listing.cursor(ByteBuffer.allocate(8).putLong(last.sequence()).array());
    }

    private static StoredRecord position(ByteBuffer cursor) {
        long sequence = cursor.getLong();
        return new StoredRecord(
                AgentStore.SNAPSHOT, Bytes.EMPTY, 1, sequence, sequence, Instant.EPOCH, null, null, Bytes.EMPTY);
    }

    /** Agents with snapshots, by name. */
    public Page<AgentInfo> agents(int limit, @Nullable String cursor, OnDamage damage) {
        Listing.requireLimit(limit);
        List<AgentInfo> found = new ArrayList<>();
        Listing listing = Listing.of("agents", store.allAgents().prefix());
        ScopeInfo last = listing.position(cursor, SnapshotLister::header);
        PageDamage onPage = new PageDamage(damage);
        boolean more = true;
        while (more) {
            ScopeInfo after = last;
            PageDamage.Rows<ScopeInfo> page = onPage.read(
                    MAX_RECORDS,
                    (most, reported) -> reported.scopes(
                            store.storage(), new ScopeScan(store.allAgents(), ScopeScan.Order.NAME, after, most)));
            int seen = 0;
            for (ScopeInfo info : page.items()) {
                if (info.summary().length() > 0 && found.size() == limit) {
                    onPage.end(true);
                    return new Page<>(
                            found,
                            last == null
                                    ? null
                                    : listing.cursor(last.scope().id().toArray()));
                }
                last = info;
                onPage.reach(page, ++seen);
                if (info.summary().length() > 0) {
                    found.add(agent(info));
                }
            }
            more = page.more();
        }
        onPage.end(false);
        return new Page<>(found, null);
    }

    private static AgentInfo agent(ScopeInfo info) {
        return RecordForm.read(
                info.summary(),
                () -> "header of " + info.scope(),
                summary -> new AgentInfo(
                        AgentStore.agentId(info.scope()),
                        RecordForm.text(summary, "snapshot"),
                        RecordForm.text(summary, "status"),
                        info.changed(),
                        info.bytes()));
    }

    private static ScopeInfo header(ByteBuffer cursor) {
        Instant time = Instant.EPOCH;
        byte[] name = new byte[cursor.remaining()];
        cursor.get(name);
        Scope scope = new Scope(Bytes.fromOwned(name));
        return new ScopeInfo(scope, 1, true, 0, 0, 0, 0, time, time, null, Bytes.EMPTY, null);
    }

    /** The scopes of all agents, also of those whose snapshots are all gone. */
    public void eachScope(Consumer<Scope> action) {
        OnDamage.FAIL.scopes(store.storage(), store.allAgents()).forEach(info -> action.accept(info.scope()));
    }

    /**
     * The names of all agents with snapshots, read page by page.
     *
     * @param damaged receives damaged headers, behind which it goes on
     */
    Iterable<String> names(Consumer<Damage> damaged) {
        return () -> new Iterator<>() {
            private ScanPage<ScopeInfo> page = page(null);
            private int at;

            private ScanPage<ScopeInfo> page(@Nullable ScopeInfo after) {
                ScopeScan scan = new ScopeScan(store.allAgents(), ScopeScan.Order.NAME, after, MAX_RECORDS);
                return store.storage().admin().salvage(damaged).scopes(scan);
            }

            @Override
            public boolean hasNext() {
                while (at < page.items().size() || page.more()) {
                    if (at == page.items().size()) {
                        page = page(page.items().get(at - 1));
                        at = 0;
                    } else if (page.items().get(at).summary().length() > 0) {
                        return true;
                    } else {
                        at++;
                    }
                }
                return false;
            }

            @Override
            public String next() {
                if (!hasNext()) {
                    throw new java.util.NoSuchElementException();
                }
                return AgentStore.agentId(page.items().get(at++).scope());
            }
        };
    }
}
