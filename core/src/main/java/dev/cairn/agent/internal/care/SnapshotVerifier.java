package dev.cairn.agent.internal.care;

import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.internal.record.AgentHead;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.BackupForm;
import dev.cairn.agent.internal.record.MarksForm;
import dev.cairn.agent.internal.record.SnapshotRecord;
import dev.cairn.codec.internal.read.StateReader;
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

/** Reads every snapshot of agents, verified, and follows every head. Thread-safe. */
public record SnapshotVerifier(AgentStore store) {
    public void verify(Consumer<Damage> found) {
        new DamageWalk(store.storage(), found).scopes(store.allAgents(), scope -> verify(scope, true, found));
    }

    public void verify(Scope scope, boolean values, Consumer<Damage> found) {
        StateCheck states = new StateCheck(store.storage(), scope, values);
        DamageWalk walk = new DamageWalk(store.storage(), found);
        walk.records(scope, AgentStore.HEAD, record -> verifyHead(scope, record));
        verifySummary(scope, found);
        walk.records(scope, AgentStore.SNAPSHOT, record -> verifySnapshot(scope, record, states, values));
        walk.records(scope, AgentStore.MARKS, record -> MarksForm.read(record.body()));
        walk.records(scope, AgentStore.BACKUP, record -> BackupForm.read(record.body()));
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
        try {
            result = store.storage().read(scope, read);
        } catch (CorruptException e) {
            return;
        }
        String summarized = AgentStore.summarized(result.scope());
        String latest = result.first(0)
                .map(record -> AgentHead.read(0, record).latest())
                .orElse(null);
        boolean toldByHead = latest != null && !isStored(scope, latest);
        if (!toldByHead && !Objects.equals(summarized, latest)) {
            found.accept(new Damage(
                    "head of agent '" + AgentStore.agentId(scope) + "'",
                    (latest == null ? "its record is missing" : "it points to snapshot " + latest)
                            + ", the header names " + (summarized == null ? "none" : "snapshot " + summarized),
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
