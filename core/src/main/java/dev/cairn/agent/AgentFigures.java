package dev.cairn.agent;

import dev.cairn.history.DamageWalk;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.util.function.Consumer;

/**
 * How much a tenant's agents hold.
 *
 * @param agents how many have snapshots
 * @param bytes what their snapshots take, before the engine's own overhead
 */
public record AgentFigures(long agents, long bytes) {
    /**
     * Counts, by headers.
     *
     * @param damaged told of headers that are damaged, which are not counted
     */
    public static AgentFigures of(Storage storage, String tenant, Consumer<Damage> damaged) {
        long[] sums = new long[2];
        new DamageWalk(storage, damaged).headers(ScopePrefix.of(tenant, AgentStore.SERVICE), info -> {
            sums[0] += AgentStore.summarized(info) == null ? 0 : 1;
            sums[1] += AgentStore.summarized(info) == null ? 0 : info.bytes();
        });
        return new AgentFigures(sums[0], sums[1]);
    }
}
