package dev.cairn.agent.internal.care;

import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.internal.record.AgentHead;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.BackupForm;
import dev.cairn.agent.internal.record.MarksForm;
import dev.cairn.agent.internal.record.SnapshotRecord;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.StateCheck;
import dev.cairn.history.internal.StoredFrames;
import dev.cairn.history.internal.StoredState;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads every snapshot of agents, verified, and follows every head. Thread-safe. */
record SnapshotVerifier(AgentStore store) {
    void verify(Scope scope, boolean values, DamageWalk walk) {
        StateCheck states = new StateCheck(store.storage(), scope, values);
        walk.records(scope, AgentStore.HEAD, record -> verifyHead(scope, record));
        verifySummary(scope, walk.found());
        walk.records(scope, AgentStore.SNAPSHOT, record -> verifySnapshot(scope, record, states, values));
        walk.records(scope, AgentStore.MARKS, MarksForm::read);
        walk.records(scope, AgentStore.BACKUP, BackupForm::read);
    }

    private void verifyHead(Scope scope, StoredRecord record) {
        AgentHead head = AgentHead.read(0, record);
        String latest = String.valueOf(head.latest());
        if (!isStored(scope, latest)) {
            throw new CorruptException(
                    "head of agent '" + AgentStore.agentId(scope) + "'",
                    "it points to snapshot " + latest + ", which is not stored",
                    null);
        }
    }

    private boolean isStored(Scope scope, String snapshotId) {
        return store.history().find(scope, AgentStore.key(snapshotId)).isPresent();
    }

    /** Listings go by what the header says, which each save stores together with the head. */
    private void verifySummary(Scope scope, Consumer<Damage> found) {
        Read read = Read.of().get(AgentStore.HEAD, AgentStore.HEAD_KEY).build();
        ReadResult result;
        @Nullable String latest;
        try {
            result = store.storage().read(scope, read);
            latest = result.first(0)
                    .map(record -> AgentHead.read(0, record).latest())
                    .orElse(null);
        } catch (CairnException e) {
            CorruptException.rethrowPassing(e);
            return; // the walk over heads names it
        } catch (RuntimeException oddForm) {
            return;
        }
        String summarized = AgentStore.summarized(result.scope());
        boolean reportedByHead = latest != null && !isStored(scope, latest);
        if (!reportedByHead && !Objects.equals(summarized, latest)) {
            found.accept(new Damage(
                    "head of agent '" + AgentStore.agentId(scope) + "'",
                    (latest == null ? "its record is missing" : "it points to snapshot " + latest) + ", the header has "
                            + (summarized == null ? "none" : "snapshot " + summarized),
                    scope.toString()));
        }
    }

    private void verifySnapshot(Scope scope, StoredRecord record, StateCheck states, boolean values) {
        StoredState state = StoredState.of(0, record);
        SnapshotSummary summary = SnapshotRecord.summary(AgentStore.agentId(scope), state, SnapshotMarks.NONE);
        if (summary.parentSnapshotId() != null) {
            new Names().id("id of the parent", summary.parentSnapshotId()).done();
        }
        states.check(state.state());
        if (values) {
            StateReader reader = new StateReader(new StoredFrames(store.storage(), scope));
            verifyName(reader, state, "agent_id", summary.agentId());
            verifyName(reader, state, "snapshot_id", summary.snapshotId());
        }
    }

    private static void verifyName(StateReader reader, StoredState state, String member, String expected) {
        Optional<Document> named = reader.find(state.state(), AgentStore.DOCUMENT, "/" + member, Types.STANDARD);
        if (!named.equals(Optional.of(Document.of(expected)))) {
            throw new CorruptException("its document", "its " + member + " is another than its record's", null);
        }
    }
}
