package dev.cairn.agent;

import dev.cairn.history.Patience;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes what stands beside snapshots. Safe for use by many threads. */
record SnapshotMarker(AgentStore store, SnapshotLister lister) {
    SnapshotSummary mark(String agentId, String snapshotId, UnaryOperator<SnapshotMarks> change) {
        Scope scope = store.scope(agentId);
        Bytes key = AgentStore.key(snapshotId);
        Patience patience = new Patience();
        while (true) {
            SnapshotSummary summary = lister.snapshot(agentId, snapshotId);
            Optional<StoredRecord> stored = store.storage()
                    .read(scope, Read.of().get(AgentStore.MARKS, key).build())
                    .first(0);
            SnapshotMarks marks = change.apply(
                    stored.map(record -> MarksForm.read(record.body())).orElse(SnapshotMarks.NONE));
            Check unchanged = stored.<Check>map(
                            record -> new Check.RevisionIs(AgentStore.MARKS, key, record.revision()))
                    .orElseGet(() -> new Check.Absent(AgentStore.MARKS, key));
            Commit commit = Commit.inOrder()
                    .check(new Check.Present(AgentStore.SNAPSHOT, key))
                    .check(unchanged)
                    .put(Put.of(AgentStore.MARKS, key, MarksForm.of(marks)))
                    .build();
            if (store.storage().commit(scope, commit) instanceof Committed) {
                return summary.with(marks);
            }
            patience.nextAttempt("mark a snapshot of", "agent '" + agentId + "'");
        }
    }
}
