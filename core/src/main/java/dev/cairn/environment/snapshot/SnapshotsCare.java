package dev.cairn.environment.snapshot;

import dev.cairn.annotation.Internal;
import dev.cairn.history.internal.BrokenStates;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.history.internal.ServiceSchema;
import dev.cairn.history.internal.StateCheck;
import dev.cairn.history.internal.StateHistory;
import dev.cairn.history.internal.StoredState;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.List;
import java.util.Map;

/** Checks and repairs snapshot stores: a state that cannot be read goes, and the key shows the one before. Stateless. */
@Internal
public final class SnapshotsCare {
    /** What is stored in the scope of a key. */
    public static final ServiceSchema SCHEMA = new ServiceSchema(
            BackendSnapshotStore.SERVICE,
            BackendSnapshotStore.STATE,
            "",
            Map.of(),
            SnapshotsCare::verify,
            SnapshotsCare::repair);

    private SnapshotsCare() {}

    private static void verify(Scope scope, boolean values, DamageWalk walk) {
        StateCheck states = new StateCheck(walk.storage(), scope, values);
        walk.records(
                scope,
                BackendSnapshotStore.STATE,
                record -> states.check(StoredState.of(0, record).state()));
    }

    private static void repair(Storage storage, Scope scope, RepairContext repairing) {
        StateHistory history = new StateHistory(storage, BackendSnapshotStore.STATE, 0);
        for (BrokenStates.One broken : BrokenStates.of(storage, scope, BackendSnapshotStore.STATE)) {
            repairing.keep(scope, broken.record(), broken.reason(), broken.readable());
            if (!repairing.dryRun()) {
                boolean gone = history.sweep(scope)
                        .map(sweep -> sweep.remove(List.of(broken.record().key()), commit -> {}))
                        .orElse(true);
                if (!gone) {
                    repairing.leave(
                            scope,
                            "record " + broken.record().key(),
                            "other writers changed the store; repair it again");
                }
            }
        }
    }
}
