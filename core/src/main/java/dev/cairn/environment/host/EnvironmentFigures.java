package dev.cairn.environment.host;

import dev.cairn.history.internal.DamageWalk;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.util.function.Consumer;

/**
 * How much a tenant's environments hold.
 *
 * @param environments how many there are
 * @param bytes what their sessions, snapshots and steps take, before the engine's own overhead
 */
public record EnvironmentFigures(long environments, long bytes) {
    /**
     * Counts, by headers.
     *
     * @param damaged receives headers that are damaged, which are not counted
     */
    public static EnvironmentFigures of(Storage storage, String tenant, Consumer<Damage> damaged) {
        long[] sums = new long[2];
        new DamageWalk(storage, damaged).headers(ScopePrefix.of(tenant, EnvironmentHost.SERVICE), info -> {
            sums[0]++;
            sums[1] += info.bytes();
        });
        return new EnvironmentFigures(sums[0], sums[1]);
    }
}
