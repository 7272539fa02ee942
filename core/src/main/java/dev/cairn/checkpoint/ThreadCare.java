package dev.cairn.checkpoint;

import dev.cairn.history.Mending;
import dev.cairn.history.ServiceCare;
import dev.cairn.model.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.function.Consumer;

/** Checks and mends threads. Safe for use by many threads. */
public record ThreadCare(Storage storage) implements ServiceCare {
    @Override
    public String service() {
        return ThreadStore.SERVICE;
    }

    @Override
    public void verify(Scope scope, boolean values, Consumer<Damage> found) {
        new CheckpointVerifier(store(scope)).verify(scope, values, found);
    }

    @Override
    public void repair(Scope scope, Mending mending) {
        new ThreadRepair(store(scope), scope, mending).run();
    }

    private ThreadStore store(Scope scope) {
        return new ThreadStore(storage, scope.parts().get(0), Types.STANDARD);
    }
}
