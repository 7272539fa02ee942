package dev.cairn.environment;

import dev.cairn.history.DamageWalk;
import dev.cairn.history.Mending;
import dev.cairn.history.ServiceCare;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.function.Consumer;

/** Checks and mends environments. Safe for use by many threads. */
public record EnvironmentCare(Storage storage) implements ServiceCare {
    @Override
    public String service() {
        return EnvironmentHost.SERVICE;
    }

    @Override
    public void verify(Scope scope, boolean values, Consumer<Damage> found) {
        EnvironmentVerifier.verify(scope, values, new DamageWalk(storage, found));
    }

    @Override
    public void repair(Scope scope, Mending mending) {
        new EnvironmentRepair(storage, scope, mending).run();
    }
}
