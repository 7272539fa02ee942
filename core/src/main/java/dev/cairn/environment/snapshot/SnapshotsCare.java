package dev.cairn.environment.snapshot;

import dev.cairn.annotation.Internal;
import dev.cairn.history.internal.BrokenStates;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.history.internal.ServiceCare;
import dev.cairn.history.internal.StateHistory;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.List;
import java.util.function.Consumer;

/** Checks and repairs snapshot stores: a state that cannot be read goes, and the key shows the one before. Thread-safe. */
@Internal
public record SnapshotsCare(Storage storage) implements ServiceCare {
    @Override
    public String service() {
        return BackendSnapshotStore.SERVICE;
    }

    @Override
    public void verify(Scope scope, boolean values, Consumer<Damage> found) {
        BackendSnapshotStore.verify(scope, values, new DamageWalk(storage, found));
    }

    @Override
    public void repair(Scope scope, RepairContext mending) {
        StateHistory history = new StateHistory(storage, BackendSnapshotStore.STATE, 0);
        for (BrokenStates.One broken : BrokenStates.of(storage, scope, BackendSnapshotStore.STATE)) {
            mending.keep(scope, broken.record(), broken.reason(), broken.readable());
            if (!mending.dryRun()) {
                boolean gone = history.sweep(scope)
                        .map(sweep -> sweep.remove(List.of(broken.record().key()), commit -> {}))
                        .orElse(true);
                if (!gone) {
                    mending.leave(
                            scope, "record " + broken.record().key(), "others changed the store; repair it again");
                }
            }
        }
    }
}
