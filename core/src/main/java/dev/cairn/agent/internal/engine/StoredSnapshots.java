package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SnapshotChange;
import dev.cairn.agent.SnapshotDiff;
import dev.cairn.agent.SnapshotDiff.FieldChange;
import dev.cairn.agent.SnapshotDiff.Kind;
import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.Snapshots;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.MarksForm;
import dev.cairn.agent.internal.record.SnapshotLister;
import dev.cairn.agent.internal.record.SnapshotReader;
import dev.cairn.agent.internal.record.SnapshotRecord;
import dev.cairn.agent.internal.record.SnapshotRemover;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.Patience;
import dev.cairn.history.internal.StoredState;
import dev.cairn.internal.text.StoredTime;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Snapshots in a storage. A history reads one document after the other; two are in memory. Thread-safe. */
record StoredSnapshots(AgentStore store, SnapshotReader reader, SnapshotLister lister, Imports imports)
        implements Snapshots {
    @Override
    public Page<SnapshotSummary> list(String agentId, SnapshotQuery query, @Nullable Consumer<Damage> damaged) {
        return lister.snapshots(agentId, query, new OnDamage(damaged));
    }

    @Override
    public SnapshotSummary get(String agentId, String snapshotId) {
        return lister.snapshot(agentId, snapshotId);
    }

    @Override
    public Page<SnapshotChange> history(String agentId, SnapshotQuery query, @Nullable Consumer<Damage> damaged) {
        OnDamage damage = new OnDamage(damaged);
        Page<SnapshotSummary> page = lister.snapshots(agentId, query, damage);
        List<SnapshotChange> changes = new ArrayList<>();
        @Nullable AgentStateSnapshot known = null;
        for (SnapshotSummary summary : page.items()) {
            try {
                AgentStateSnapshot snapshot =
                        known != null && known.snapshotId().equals(summary.snapshotId())
                                ? known
                                : reader.get(agentId, summary.snapshotId());
                known = null;
                String parent = summary.parentSnapshotId();
                known = parent == null ? null : reader.find(agentId, parent).orElse(null);
                changes.add(new SnapshotChange(summary, changed(known, snapshot)));
            } catch (CorruptException e) {
                damage.tell(e, "agent '" + agentId + "'");
            }
        }
        return new Page<>(changes, page.next());
    }

    private static List<String> changed(@Nullable AgentStateSnapshot before, AgentStateSnapshot snapshot) {
        return before == null
                ? List.copyOf(SnapshotForm.members(snapshot.state()).keySet())
                : List.copyOf(diff(before, snapshot).fields().keySet());
    }

    @Override
    public SnapshotDiff diff(String agentId, String fromSnapshotId, String toSnapshotId) {
        return diff(reader.get(agentId, fromSnapshotId), reader.get(agentId, toSnapshotId));
    }

    private static SnapshotDiff diff(AgentStateSnapshot from, AgentStateSnapshot to) {
        Map<String, FieldChange> fields = new LinkedHashMap<>();
        Document a = from.state();
        Document b = to.state();
        Set<String> names = new LinkedHashSet<>(SnapshotForm.members(a).keySet());
        names.addAll(SnapshotForm.members(b).keySet());
        for (String name : names) {
            Optional<Document> before = a.member(name);
            Optional<Document> after = b.member(name);
            if (!before.equals(after)) {
                Kind kind = before.isEmpty() ? Kind.ADDED : after.isEmpty() ? Kind.REMOVED : Kind.CHANGED;
                fields.put(name, new FieldChange(kind, JsonPatch.fromDiff(only(name, before), only(name, after))));
            }
        }
        return new SnapshotDiff(from.summary(), to.summary(), fields);
    }

    private static Document only(String name, Optional<Document> value) {
        return Document.fromObject(value.map(document -> Map.of(name, document)).orElse(Map.of()));
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
    public SnapshotSummary pin(String agentId, String snapshotId, boolean pinned) {
        return mark(agentId, snapshotId, marks -> marks.withPinned(pinned));
    }

    @Override
    public SnapshotSummary expire(String agentId, String snapshotId, @Nullable Instant when) {
        Instant end = when == null
                ? null
                : StoredTime.require("end of a snapshot", when).truncatedTo(ChronoUnit.MICROS);
        return mark(agentId, snapshotId, marks -> marks.withExpiry(end));
    }

    private SnapshotSummary mark(String agentId, String snapshotId, UnaryOperator<SnapshotMarks> change) {
        Scope scope = store.scope(agentId);
        Bytes key = AgentStore.key(snapshotId);
        Patience patience = new Patience();
        while (true) {
            StoredState snapshot = lister.stored(agentId, snapshotId);
            Optional<StoredRecord> stored = store.storage().find(scope, AgentStore.MARKS, key);
            SnapshotMarks marks = change.apply(stored.map(MarksForm::read).orElse(SnapshotMarks.NONE));
            Commit.Builder commit = Commit.inOrder()
                    .check(stored.<Check>map(Check.RevisionIs::of)
                            .orElseGet(() -> new Check.Absent(AgentStore.MARKS, key)));
            snapshot.expect(AgentStore.SNAPSHOT, commit);
            commit.put(Put.of(AgentStore.MARKS, key, MarksForm.of(marks)));
            if (store.storage().commit(scope, commit.build()) instanceof Committed) {
                return SnapshotRecord.summary(agentId, snapshot, marks);
            }
            patience.nextAttempt("mark a snapshot of", "agent '" + agentId + "'");
        }
    }

    @Override
    public void delete(String agentId, String snapshotId) {
        new SnapshotRemover(store).delete(agentId, snapshotId);
    }

    @Override
    public AgentStateSnapshot add(AgentStateSnapshot snapshot, @Nullable CompressionType compression) {
        return imports.add(snapshot, compression);
    }
}
