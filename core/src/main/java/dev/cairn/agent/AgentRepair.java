package dev.cairn.agent;

import dev.cairn.CairnException;
import dev.cairn.CorruptException;
import dev.cairn.history.BrokenStates;
import dev.cairn.history.Mending;
import dev.cairn.history.StateSweep;
import dev.cairn.history.StoredState;
import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes snapshots out of an agent that cannot be read, and mends its head. Not safe for use by several threads. */
final class AgentRepair {
    private final AgentStore store;
    private final Scope scope;
    private final Mending mending;

    AgentRepair(AgentStore store, Scope scope, Mending mending) {
        this.store = store;
        this.scope = scope;
        this.mending = mending;
    }

    void run() {
        for (BrokenStates.One broken : BrokenStates.of(store.storage(), scope, AgentStore.SNAPSHOT)) {
            Bytes latest = latestKey();
            if (isLatest(broken, latest) && !mending.moveHeads()) {
                leaveHead("its latest snapshot cannot be read");
            } else {
                remove(broken, latest);
            }
        }
        takeOut(AgentStore.MARKS, record -> MarksForm.read(record.body()));
        takeOut(AgentStore.BACKUP, record -> BackupForm.read(record.body()));
        mendHead();
    }

    private @Nullable Bytes latestKey() {
        String latest = store.head(scope).latest();
        return latest == null ? null : AgentStore.key(latest);
    }

    private static boolean isLatest(BrokenStates.One broken, @Nullable Bytes latest) {
        return latest != null && broken.record().key().equals(latest);
    }

    private void leaveHead(String what) {
        mending.leave(
                scope,
                "head of agent '" + AgentStore.agentId(scope) + "'",
                what + ". Repair with --move-heads makes the newest one that can be read the latest");
    }

    private void remove(BrokenStates.One broken, @Nullable Bytes latest) {
        mending.keep(scope, broken.record(), broken.reason(), broken.readable());
        if (isLatest(broken, latest)) {
            replaceHead("its snapshot cannot be read; it moves to the newest one that can");
        }
        if (!mending.dryRun()) {
            new SnapshotRemover(store)
                    .remove(scope, sweep -> List.of(broken.record().key()));
        }
    }

    private void replaceHead(String reason) {
        store.storage()
                .read(scope, Read.of().get(AgentStore.HEAD, AgentStore.HEAD_KEY).build())
                .first(0)
                .ifPresent(record -> mending.replace(scope, record, reason));
    }

    private void takeOut(int kind, Consumer<StoredRecord> reading) {
        List<StoredRecord> gone = new ArrayList<>();
        BrokenStates.each(store.storage(), scope, kind, record -> {
            try {
                reading.accept(record);
            } catch (CairnException e) {
                mending.keep(scope, record, CorruptException.reason(e), java.util.Map.of());
                gone.add(record);
            }
        });
        if (!gone.isEmpty() && !mending.dryRun()) {
            Commit.Builder commit = Commit.inOrder();
            gone.forEach(record -> commit.check(Check.RevisionIs.of(record)).delete(kind, record.key()));
            expectDone(store.storage().commit(scope, commit.build()) instanceof Committed);
        }
    }

    /** A head whose snapshot's record is lost, or whose own record is: the header still tells which one was the latest. */
    private void mendHead() {
        AgentHead head = store.head(scope);
        String named = head.latest() == null ? summarized() : head.latest();
        Optional<StateSweep> sweep = store.history().sweep(scope);
        if (named == null || sweep.isEmpty()) {
            return;
        }
        List<StoredState> states = sweep.get().states();
        boolean there = states.stream().anyMatch(state -> state.key().equals(AgentStore.key(named)));
        if (there && named.equals(head.latest())) {
            return;
        }
        if (!there && !mending.moveHeads()) {
            leaveHead("its latest snapshot " + named + " is not stored");
            return;
        }
        replaceHead("snapshot " + named + " is not stored; it moves to the newest one that is");
        if (!mending.dryRun()) {
            StoredState newest = states.isEmpty() ? null : states.get(states.size() - 1);
            String latest = there || newest == null ? (there ? named : null) : SnapshotRecord.snapshotId(newest);
            String status = newest == null ? "" : newest.body().at("/status").text();
            expectDone(sweep.get()
                    .remove(
                            List.of(),
                            commit -> new AgentHead(head.incarnation(), head.revision(), latest, null, head.full())
                                    .store(commit, status)));
        }
    }

    private void expectDone(boolean done) {
        if (!done) {
            mending.leave(
                    scope,
                    "agent '" + AgentStore.agentId(scope) + "'",
                    "somebody writes it or holds its lease, so it stays as it is; repair again when it is quieter");
        }
    }

    private @Nullable String summarized() {
        ScopeInfo header = store.storage().read(scope, Read.of().build()).scope();
        if (header == null || header.summary().length() == 0) {
            return null;
        }
        Document summary = Document.ofTrusted(header.summary().unsafeArray(), Types.STANDARD);
        return summary.member("snapshot").map(Document::text).orElse(null);
    }
}
