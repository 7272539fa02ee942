package dev.cairn.store.internal.care;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.ServiceSchema;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.store.StoreFigures;
import dev.cairn.store.internal.item.ItemPlaces;
import java.time.Clock;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

/** Describes the records of a namespace of items, and counts items. Stateless. */
public final class ItemCare {
    /** What is stored in the scope of a namespace. */
    public static final ServiceSchema SCHEMA = new ServiceSchema(
            ItemPlaces.SERVICE,
            ItemPlaces.ITEM,
            "item",
            Map.of(
                    ItemPlaces.ITEM, key -> "item '" + key.utf8() + "'",
                    ItemPlaces.EXPIRY, key -> "expiry of item '" + key.utf8() + "'",
                    ItemPlaces.HISTORY,
                            key -> "kept version of item '"
                                    + ItemPlaces.ownerOf(key).utf8() + "'",
                    ItemPlaces.VECTOR, key -> "vectors of item '" + key.utf8() + "'"),
            (scope, values, walk) -> new ItemVerifier(places(walk.storage(), scope)).verify(scope, values, walk),
            (storage, scope, repairing) -> new ItemRepair(places(storage, scope), scope, repairing).run());

    private static final int PAGE = 500;

    private ItemCare() {}

    private static ItemPlaces places(Storage storage, Scope scope) {
        return new ItemPlaces(storage, scope.parts().get(0), Types.STANDARD, Compression.ZSTD, Clock.systemUTC());
    }

    /**
     * Counts the items of a tenant: passes each, reads no values.
     *
     * @param damaged receives headers and records that are damaged, which are not counted
     */
    public static StoreFigures figures(Storage storage, String tenant, Consumer<Damage> damaged) {
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
        Scan scan = new Scan(ItemPlaces.ITEM, Scan.Order.KEY, false, null, null, null, PAGE, false);
        return StreamSupport.stream(
                        new OnDamage(damaged).records(storage, scope, scan).spliterator(), false)
                .count();
    }
}
