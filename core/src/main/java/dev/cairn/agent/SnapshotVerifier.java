package dev.cairn.agent;

import dev.cairn.CairnException;
import dev.cairn.CorruptException;
import dev.cairn.codec.StateReader;
import dev.cairn.codec.StateVerifier;
import dev.cairn.history.StoredFrames;
import dev.cairn.history.StoredState;
import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads every snapshot of agents, verified, and follows every head. Safe for use by many threads. */
record SnapshotVerifier(AgentStore store) {
    private static final int PAGE = 100;

    void verify(Scope scope, Consumer<Damage> found) {
        StoredFrames frames = new StoredFrames(store.storage(), scope);
        StateVerifier states = new StateVerifier(frames);
        StateReader reader = new StateReader(frames);
        each(scope, AgentStore.HEAD, record -> verifyHead(scope, record), found);
        each(scope, AgentStore.SNAPSHOT, record -> verifySnapshot(scope, record, states, reader), found);
        each(scope, AgentStore.MARKS, record -> MarksForm.read(record.body()), found);
        each(scope, AgentStore.BACKUP, record -> BackupForm.read(record.body()), found);
    }

    private void verifyHead(Scope scope, StoredRecord record) {
        AgentHead head = AgentHead.read(0, record);
        String latest = String.valueOf(head.latest());
        if (store.history().find(scope, AgentStore.key(latest)).isEmpty()) {
            throw new CorruptException(
                    "head of agent '" + AgentStore.agentId(scope) + "'",
                    "it points to snapshot " + latest + ", which is not stored",
                    null);
        }
    }

    private static void verifySnapshot(Scope scope, StoredRecord record, StateVerifier states, StateReader reader) {
        Document body = Document.ofTrusted(record.body().unsafeArray(), Types.STANDARD);
        StoredState state =
                new StoredState(0, record.key(), record.revision(), record.sequence(), record.committed(), body);
        SnapshotSummary summary = SnapshotRecord.summary(AgentStore.agentId(scope), state, SnapshotMarks.NONE);
        states.verify(state.state());
        verifyName(reader, state, "agent_id", summary.agentId());
        verifyName(reader, state, "snapshot_id", summary.snapshotId());
    }

    private static void verifyName(StateReader reader, StoredState state, String member, String expected) {
        Optional<Document> named = reader.find(state.state(), AgentStore.DOCUMENT, "/" + member, Types.STANDARD);
        if (!named.equals(Optional.of(Document.of(expected)))) {
            throw new CorruptException("its document", "its " + member + " is another than its record's", null);
        }
    }

    private void each(Scope scope, int kind, Consumer<StoredRecord> check, Consumer<Damage> found) {
        @Nullable StoredRecord last = null;
        boolean more = true;
        while (more) {
            Page<StoredRecord> page;
            try {
                page = store.storage()
                        .scan(scope, new Scan(kind, Scan.Order.SEQUENCE, false, null, null, last, PAGE, true));
            } catch (CairnException e) {
                report("records of kind " + kind, e, scope, found);
                return;
            }
            for (StoredRecord record : page.items()) {
                last = record;
                try {
                    check.accept(record);
                } catch (CairnException e) {
                    report(String.join("/", Key.parts(record.key())), e, scope, found);
                }
            }
            more = page.more();
        }
    }

    private static void report(String what, CairnException e, Scope scope, Consumer<Damage> found) {
        Map<String, Object> details = e.details();
        found.accept(new Damage(
                what + ": " + details.getOrDefault("address", what),
                String.valueOf(details.getOrDefault("reason", e.getMessage())),
                scope.toString()));
    }
}
