package dev.cairn.store.internal.care;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.history.internal.ServiceCare;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.StoreFigures;
import dev.cairn.store.internal.item.ItemPlaces;
import java.time.Clock;
import java.util.function.Consumer;

/** Checks and mends items. Thread-safe. */
public record ItemCare(Storage storage) implements ServiceCare {
    private static final int PAGE = 500;

    @Override
    public String service() {
        return ItemPlaces.SERVICE;
    }

    @Override
    public void verify(Scope scope, boolean values, Consumer<Damage> found) {
        new ItemVerifier(places(scope)).verify(scope, values, found);
    }

    @Override
    public void repair(Scope scope, RepairContext mending) {
        new ItemRepair(places(scope), scope, mending).run();
    }

    private ItemPlaces places(Scope scope) {
        return new ItemPlaces(storage, scope.parts().get(0), Types.STANDARD, Compression.ZSTD, Clock.systemUTC());
    }

    /** What people count in a namespace of items; empty for records of other kinds. */
    public static String counted(int kind) {
        return kind == ItemPlaces.ITEM ? "item" : "";
    }

    /** What people call a record of a namespace of items. */
    public static String words(int kind, Bytes key) {
        return switch (kind) {
            case ItemPlaces.ITEM -> "item '" + key.utf8() + "'";
            case ItemPlaces.EXPIRY -> "expiry of item '" + key.utf8() + "'";
            case ItemPlaces.HISTORY ->
                "kept version of item '" + ItemPlaces.ownerOf(key).utf8() + "'";
            case ItemPlaces.VECTOR -> "vectors of item '" + key.utf8() + "'";
            default -> "record of kind " + kind + " with key " + key;
        };
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
