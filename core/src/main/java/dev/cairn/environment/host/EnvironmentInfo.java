package dev.cairn.environment.host;

import dev.cairn.annotation.Internal;
import dev.cairn.environment.snapshot.SnapshotRules;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Page;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An environment by its header. Immutable.
 *
 * @param name its name
 * @param records how many records it holds: sessions, snapshots, batches of steps, labels
 * @param bytes what they and their states take, before the engine's own overhead
 * @param changed when it was last written, by the backend's clock
 */
public record EnvironmentInfo(String name, long records, long bytes, Instant changed) {
    /**
     * Which environments.
     *
     * @param prefix of their names, no character of which is special
     * @param cursor where to continue, or null
     * @param limit most of a page, at least 1
     */
    public record Query(String prefix, @Nullable String cursor, int limit) {}

    /** The environments of a tenant, by the bytes of their names. */
    @Internal
    public static Page<EnvironmentInfo> list(Storage storage, String tenant, Query query, OnDamage damage) {
        Listing.requireLimit(query.limit);
        Listing listing = Listing.of("environments", query.prefix);
        String after = listing.text(query.cursor);
        Map<String, EnvironmentInfo> all = new TreeMap<>(Comparator.comparing(dev.cairn.storage.Bytes::fromUtf8));
        for (ScopeInfo info : damage.scopes(storage, ScopePrefix.of(tenant, "env"))) {
            String name = info.scope().parts().get(2);
            all.put(name, new EnvironmentInfo(name, info.records(), info.bytes(), info.changed()));
        }
        ScanPage<String> names = SnapshotRules.page(all.keySet().stream(), query.prefix, after, query.limit);
        List<EnvironmentInfo> found = new ArrayList<>();
        names.items().forEach(name -> found.add(all.get(name)));
        return listing.page(new ScanPage<>(found, names.more()), EnvironmentInfo::name);
    }
}
