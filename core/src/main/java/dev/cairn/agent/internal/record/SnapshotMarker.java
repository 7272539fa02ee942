package dev.cairn.agent.internal.record;

import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.history.internal.Patience;
import dev.cairn.history.internal.StoredState;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes what stands beside snapshots. Thread-safe. */
public record SnapshotMarker(AgentStore store, SnapshotLister lister) {
    public SnapshotSummary mark(String agentId, String snapshotId, UnaryOperator<SnapshotMarks> change) {
        Scope scope = store.scope(agentId);
        Bytes key = AgentStore.key(snapshotId);
        Patience patience = new Patience();
        while (true) {
            StoredState snapshot = lister.stored(agentId, snapshotId);
            Optional<StoredRecord> stored = store.storage().find(scope, AgentStore.MARKS, key);
            SnapshotMarks marks = change.apply(
                    stored.map(record -> MarksForm.read(record.body())).orElse(SnapshotMarks.NONE));
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
}
