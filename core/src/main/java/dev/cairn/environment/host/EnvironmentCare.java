package dev.cairn.environment.host;

import dev.cairn.annotation.Internal;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.history.internal.ServiceCare;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.function.Consumer;

/** Checks and repairs environments. Thread-safe. */
@Internal
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
    public void repair(Scope scope, RepairContext mending) {
        new EnvironmentRepair(storage, scope, mending).run();
    }

    /** What people count in an environment; empty for records of other kinds. */
    public static String counted(int kind) {
        return kind == StoredEnvironment.SNAPSHOT ? "snapshot" : "";
    }

    /** What people call a record of an environment. */
    public static String words(int kind, Bytes key) {
        String name = String.join("/", Key.parts(key));
        return switch (kind) {
            case StoredEnvironment.SESSION -> "session " + name;
            case StoredEnvironment.LABEL -> "label " + name;
            case StoredEnvironment.PIN -> "pin of snapshot " + name;
            case StoredEnvironment.SNAPSHOT -> "snapshot " + name;
            case StoredEnvironment.STEPS -> "recorded steps " + name;
            default -> "record of kind " + kind + " with key " + key;
        };
    }
}
