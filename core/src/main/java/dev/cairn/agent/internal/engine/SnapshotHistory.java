package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.SnapshotChange;
import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.internal.record.SnapshotLister;
import dev.cairn.agent.internal.record.SnapshotReader;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.Paged;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What each snapshot of an agent changed. Reads one document after the other; two are in memory. Thread-safe. */
record SnapshotHistory(SnapshotReader reader, SnapshotLister lister) {
    Paged<SnapshotChange> list(String agentId, SnapshotQuery query, OnDamage damage) {
        Paged<SnapshotSummary> page = lister.snapshots(agentId, query, damage);
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
        return new Paged<>(changes, page.next());
    }

    private static List<String> changed(@Nullable AgentStateSnapshot before, AgentStateSnapshot snapshot) {
        return before == null
                ? List.copyOf(SnapshotForm.members(snapshot.state()).keySet())
                : List.copyOf(SnapshotComparison.diff(before, snapshot).fields().keySet());
    }
}
