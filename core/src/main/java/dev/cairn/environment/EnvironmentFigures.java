package dev.cairn.environment;

import dev.cairn.storage.Page;
import dev.cairn.storage.Storage;

/**
 * How much a tenant's environments hold.
 *
 * @param environments how many there are
 * @param bytes what their sessions, snapshots and steps take, before the engine's own overhead
 */
public record EnvironmentFigures(long environments, long bytes) {
    private static final int PAGE = 1_000;

    /** Counts, by headers. */
    public static EnvironmentFigures of(Storage storage, String tenant) {
        long environments = 0;
        long bytes = 0;
        EnvironmentInfo.Query query = new EnvironmentInfo.Query("", null, PAGE);
        Page<EnvironmentInfo> page;
        do {
            page = EnvironmentInfo.list(storage, tenant, query);
            for (EnvironmentInfo info : page.items()) {
                environments++;
                bytes += info.bytes();
                query = new EnvironmentInfo.Query("", info.name(), PAGE);
            }
        } while (page.more());
        return new EnvironmentFigures(environments, bytes);
    }
}
