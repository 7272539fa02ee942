package dev.cairn.store;

import dev.cairn.history.DamageWalk;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.function.Consumer;

/**
 * How much a store of items holds.
 *
 * @param namespaces how many namespaces have items
 * @param items how many items there are, expired ones that are not swept yet included
 * @param bytes what they take with all that belongs to them, before the engine's own overhead; where writers run side by side as
 *     counted by the last maintenance
 */
public record StoreFigures(long namespaces, long items, long bytes) {
    private static final int PAGE = 500;

    /**
     * Counts the items of a tenant: passes each, reads no values.
     *
     * @param damaged told of headers and records that are damaged, which are not counted
     */
    public static StoreFigures of(Storage storage, String tenant, Consumer<Damage> damaged) {
        long[] sums = new long[3];
        new DamageWalk(storage, damaged).headers(ScopePrefix.of(tenant, ItemPlaces.SERVICE), info -> {
            long own = count(storage, info.scope(), damaged);
            sums[0] += own > 0 ? 1 : 0;
            sums[1] += own;
            sums[2] += info.bytes();
        });
        return new StoreFigures(sums[0], sums[1], sums[2]);
    }

    private static long count(Storage storage, Scope scope, Consumer<Damage> damaged) {
        long count = 0;
        Scan scan = new Scan(ItemPlaces.ITEM, Scan.Order.KEY, false, null, null, null, PAGE, false);
        boolean more = true;
        while (more) {
            Page<StoredRecord> page = storage.scan(scope, scan, damaged);
            count += page.items().size();
            scan = page.items().isEmpty()
                    ? scan
                    : scan.after(page.items().get(page.items().size() - 1));
            more = page.more();
        }
        return count;
    }
}
