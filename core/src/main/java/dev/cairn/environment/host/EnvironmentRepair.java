package dev.cairn.environment.host;

import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.history.internal.BrokenStates;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.history.internal.StateHistory;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes snapshots out of an environment that cannot be read, and repairs the heads of its sessions. Not thread-safe. */
final class EnvironmentRepair {
    private final Storage storage;
    private final Scope scope;
    private final RepairContext repairing;
    private final Map<String, SnapshotPlace> newest = new HashMap<>();
    private final Set<Bytes> stored = new HashSet<>();

    EnvironmentRepair(Storage storage, Scope scope, RepairContext repairing) {
        this.storage = storage;
        this.scope = scope;
        this.repairing = repairing;
    }

    void run() {
        Map<Bytes, BrokenStates.One> broken = new HashMap<>();
        BrokenStates.of(storage, scope, StoredEnvironment.SNAPSHOT)
                .forEach(one -> broken.put(one.record().key(), one));
        BrokenStates.each(storage, scope, StoredEnvironment.SNAPSHOT, record -> {
            if (!broken.containsKey(record.key())) {
                stored.add(record.key());
                String session = Key.parts(record.key()).get(0);
                newest.put(
                        session,
                        new SnapshotPlace(session, Key.parts(record.key()).get(1)));
            }
        });
        Set<Bytes> held = new HashSet<>();
        LifeLines lines = new LifeLines();
        BrokenStates.each(storage, scope, StoredEnvironment.SESSION, record -> {
            lines.take(
                    EnvironmentJson.session(Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD)));
            head(record, held);
        });
        lines.circles()
                .forEach(session -> repairing.leave(
                        scope,
                        "session '" + session + "'",
                        LifeLines.CIRCLE + ". Continue from one of its snapshots in a new session"));
        for (BrokenStates.One one : broken.values()) {
            if (!held.contains(one.record().key())) {
                take(one);
            }
        }
    }

    private void head(StoredRecord record, Set<Bytes> held) {
        SessionInfo session =
                EnvironmentJson.session(Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD));
        SnapshotPlace head = session.head();
        if (head == null || stored.contains(Key.of(head.session(), head.id()))) {
            return;
        }
        if (!repairing.moveHeads()) {
            held.add(Key.of(head.session(), head.id()));
            repairing.leave(
                    scope,
                    "session '" + session.id() + "'",
                    "its head is snapshot " + head + ", which is unreadable. A repair with --move-heads moves it to "
                            + "the session's newest readable snapshot");
            return;
        }
        repairing.replace(
                scope,
                record,
                "its head is snapshot " + head + ", which is unreadable; it moves to the session's newest readable "
                        + "snapshot");
        if (!repairing.dryRun()) {
            if (!move(record, session.at(newestOf(session.id()), session.step()))) {
                held.add(Key.of(head.session(), head.id()));
            }
        }
    }

    private @Nullable SnapshotPlace newestOf(String session) {
        return newest.get(session);
    }

    /** Whether it was done. */
    private boolean move(StoredRecord record, SessionInfo moved) {
        Commit commit = Commit.inOrder()
                .check(Check.RevisionIs.of(record))
                .put(Put.of(
                        StoredEnvironment.SESSION,
                        record.key(),
                        Bytes.fromOwned(EnvironmentJson.session(moved).bytes())))
                .build();
        boolean done = storage.commit(scope, commit) instanceof Committed;
        if (!done) {
            leave(moved.id());
        }
        return done;
    }

    private void take(BrokenStates.One one) {
        repairing.keep(scope, one.record(), one.reason(), one.readable());
        if (repairing.dryRun()) {
            return;
        }
        List<String> place = Key.parts(one.record().key());
        Collection<String> left = new SnapshotRemoval(
                        new StateHistory(storage, StoredEnvironment.SNAPSHOT, 0), scope, (scan, visit) -> {
                            BrokenStates.each(storage, scope, scan.kind(), visit);
                        })
                .remove(place.get(0), List.of(place.get(1)));
        if (!left.isEmpty()) {
            leave(place.get(0));
        }
    }

    private void leave(String session) {
        repairing.leave(scope, "session '" + session + "'", "a host writes it; end the host and repair again");
    }
}
