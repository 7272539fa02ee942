package dev.cairn.agent.internal.care;

import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.internal.record.AgentHead;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.BackupForm;
import dev.cairn.agent.internal.record.MarksForm;
import dev.cairn.agent.internal.record.SnapshotRecord;
import dev.cairn.agent.internal.record.SnapshotRemover;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.BrokenStates;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.history.internal.StateSweep;
import dev.cairn.history.internal.StoredState;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes snapshots out of an agent that cannot be read, and repairs its head. Not thread-safe. */
record AgentRepair(AgentStore store, Scope scope, RepairContext repairing) {
    void run() {
        takeOut(AgentStore.HEAD, record -> AgentHead.read(0, record));
        takeOut(
                AgentStore.SNAPSHOT,
                record -> SnapshotRecord.summary(
                        AgentStore.agentId(scope), StoredState.of(0, record), SnapshotMarks.NONE));
        for (BrokenStates.One broken : BrokenStates.of(store.storage(), scope, AgentStore.SNAPSHOT)) {
            Bytes latest = latestKey();
            if (isLatest(broken, latest) && !repairing.moveHeads()) {
                leaveHead("its latest snapshot is unreadable");
            } else {
                remove(broken, latest);
            }
        }
        takeOut(AgentStore.MARKS, MarksForm::read);
        takeOut(AgentStore.BACKUP, BackupForm::read);
        repairHead();
    }

    private @Nullable Bytes latestKey() {
        String latest = head().latest();
        return latest == null ? null : AgentStore.key(latest);
    }

    private static boolean isLatest(BrokenStates.One broken, @Nullable Bytes latest) {
        return latest != null && broken.record().key().equals(latest);
    }

    private void leaveHead(String what) {
        repairing.leave(
                scope,
                "head of agent '" + AgentStore.agentId(scope) + "'",
                what + ". A repair with --move-heads makes the newest readable one the latest");
    }

    private void remove(BrokenStates.One broken, @Nullable Bytes latest) {
        repairing.keep(scope, broken.record(), broken.reason(), broken.readable());
        if (isLatest(broken, latest)) {
            replaceHead("its snapshot is unreadable; it moves to the newest readable one");
        }
        if (!repairing.dryRun()) {
            new SnapshotRemover(store)
                    .remove(scope, sweep -> List.of(broken.record().key()));
        }
    }

    private void replaceHead(String reason) {
        store.storage()
                .find(scope, AgentStore.HEAD, AgentStore.HEAD_KEY)
                .ifPresent(record -> repairing.replace(scope, record, reason));
    }

    private void takeOut(int kind, Consumer<StoredRecord> reading) {
        repairing.takeOut(
                store.storage(), scope, kind, reading, commit -> store.storage().commit(scope, commit.build()));
    }

    /** A head whose snapshot's record is lost, or whose own record or place in the header is: the other of both tells which was the latest. */
    private void repairHead() {
        AgentHead head = head();
        ScopeInfo header = store.storage().read(scope, Read.of().build()).scope();
        String summarized = summarized(header);
        String named = head.latest() == null ? summarized : head.latest();
        Optional<StateSweep> sweep = store.history().sweep(scope);
        List<StoredState> states = sweep.map(StateSweep::states).orElse(List.of());
        StoredState there = states.stream()
                .filter(state -> named != null && state.key().equals(AgentStore.key(named)))
                .findFirst()
                .orElse(null);
        boolean agree = Objects.equals(head.latest(), summarized);
        boolean whole = there == null ? named == null && states.isEmpty() : agree;
        if (header == null || whole) {
            return;
        }
        String what =
                named == null ? "it has snapshots and no head" : "its latest snapshot " + named + " is not stored";
        if (there == null && !states.isEmpty() && !repairing.moveHeads()) {
            leaveHead(what);
            return;
        }
        StoredState target = there != null || states.isEmpty() ? there : states.get(states.size() - 1);
        tellHead(
                header,
                target == null
                        ? what + ", nor is any other; the head goes"
                        : there != null
                                ? "its record or its entry in the header was missing; rebuilt"
                                : what + "; it moves to the newest one that is");
        if (!repairing.dryRun()) {
            expectDone(move(head, target, sweep));
        }
    }

    /** The head; none where its record has another form, which only a dry run finds in its place. */
    private AgentHead head() {
        try {
            return store.head(scope);
        } catch (CorruptException otherForm) {
            return AgentHead.none(0);
        }
    }

    private static @Nullable String summarized(@Nullable ScopeInfo header) {
        try {
            return AgentStore.summarized(header);
        } catch (CorruptException otherForm) {
            return null;
        }
    }

    private boolean move(AgentHead head, @Nullable StoredState target, Optional<StateSweep> sweep) {
        String latest = target == null ? null : SnapshotRecord.snapshotId(target);
        String status = target == null ? "" : target.body().at("/status").text();
        AgentHead moved = head.at(latest, null);
        if (target != null && sweep.isPresent()) {
            return sweep.get().remove(List.of(), commit -> moved.store(commit, status));
        }
        Commit.Builder commit = Commit.inOrder();
        head.check(commit);
        moved.store(commit, status);
        return store.storage().commit(scope, commit.build()) instanceof Committed;
    }

    private void tellHead(ScopeInfo header, String reason) {
        StoredRecord record = store.storage()
                .find(scope, AgentStore.HEAD, AgentStore.HEAD_KEY)
                .orElse(null);
        if (record != null) {
            repairing.replace(scope, record, reason);
        } else {
            repairing.replaceSummary(
                    scope, header.summary(), "head of agent '" + AgentStore.agentId(scope) + "'", reason);
        }
    }

    private void expectDone(boolean done) {
        if (!done) {
            repairing.leave(
                    scope,
                    "agent '" + AgentStore.agentId(scope) + "'",
                    "another writer changes it or holds its lease, so it stays as it is; repair again later");
        }
    }
}
