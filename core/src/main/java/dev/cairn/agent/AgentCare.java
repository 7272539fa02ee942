package dev.cairn.agent;

import dev.cairn.history.Mending;
import dev.cairn.history.ServiceCare;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.function.Consumer;

/** Checks and mends agents. Safe for use by many threads. */
public record AgentCare(Storage storage) implements ServiceCare {
    @Override
    public String service() {
        return AgentStore.SERVICE;
    }

    @Override
    public void verify(Scope scope, boolean values, Consumer<Damage> found) {
        new SnapshotVerifier(store(scope)).verify(scope, values, found);
    }

    @Override
    public void repair(Scope scope, Mending mending) {
        new AgentRepair(store(scope), scope, mending).run();
    }

    private AgentStore store(Scope scope) {
        return new AgentStore(storage, scope.parts().get(0), 0);
    }
}
