package dev.cairn.agent.internal.care;

import dev.cairn.agent.AgentFigures;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.history.internal.ServiceCare;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.util.function.Consumer;

/** Checks and mends agents. Thread-safe. */
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
    public void repair(Scope scope, RepairContext mending) {
        new AgentRepair(store(scope), scope, mending).run();
    }

    private AgentStore store(Scope scope) {
        return new AgentStore(storage, scope.parts().get(0), 0);
    }

    /** What people count in an agent; empty for records of other kinds. */
    public static String counted(int kind) {
        return kind == AgentStore.SNAPSHOT ? "snapshot" : "";
    }

    /** What people call a record of an agent. */
    public static String words(int kind, Bytes key) {
        String name = String.join("/", Key.parts(key));
        return switch (kind) {
            case AgentStore.HEAD -> "head";
            case AgentStore.SNAPSHOT -> "snapshot " + name;
            case AgentStore.MARKS -> "marks of snapshot " + name;
            case AgentStore.BACKUP -> "note of backup " + name;
            default -> "record of kind " + kind + " with key " + key;
        };
    }

    /**
     * Counts, by headers.
     *
     * @param damaged receives headers that are damaged, which are not counted
     */
    public static AgentFigures figures(Storage storage, String tenant, Consumer<Damage> damaged) {
        long[] sums = new long[2];
        new DamageWalk(storage, damaged).headers(ScopePrefix.of(tenant, AgentStore.SERVICE), info -> {
            sums[0] += AgentStore.summarized(info) == null ? 0 : 1;
            sums[1] += AgentStore.summarized(info) == null ? 0 : info.bytes();
        });
        return new AgentFigures(sums[0], sums[1]);
    }
}
