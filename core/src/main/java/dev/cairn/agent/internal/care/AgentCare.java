package dev.cairn.agent.internal.care;

import static dev.cairn.history.internal.ServiceSchema.named;

import dev.cairn.agent.AgentFigures;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.ServiceSchema;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.util.Map;
import java.util.function.Consumer;

/** Describes the records of agents, and counts agents. Stateless. */
public final class AgentCare {
    /** What is stored in the scope of an agent. */
    public static final ServiceSchema SCHEMA = new ServiceSchema(
            AgentStore.SERVICE,
            AgentStore.SNAPSHOT,
            "snapshot",
            Map.of(
                    AgentStore.HEAD, key -> "head",
                    AgentStore.SNAPSHOT, named("snapshot "),
                    AgentStore.MARKS, named("marks of snapshot "),
                    AgentStore.BACKUP, named("note of backup ")),
            (scope, values, walk) -> new SnapshotVerifier(store(walk.storage(), scope)).verify(scope, values, walk),
            (storage, scope, repairing) -> new AgentRepair(store(storage, scope), scope, repairing).run());

    private AgentCare() {}

    private static AgentStore store(Storage storage, Scope scope) {
        return new AgentStore(storage, scope.parts().get(0), 0);
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
