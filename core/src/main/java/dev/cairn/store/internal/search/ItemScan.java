package dev.cairn.store.internal.search;

import static dev.cairn.store.internal.item.ItemPlaces.ITEM;

import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scan.Order;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.Item;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.internal.item.ItemCursor;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.ItemReader;
import dev.cairn.store.internal.item.ItemScopes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Goes over the items of a query in its order, from a position on, those that match its filter. Not thread-safe. */
final class ItemScan {
    private final ItemPlaces places;
    private final ItemReader reader;
    private final ItemQuery query;
    private final OnDamage damage;
    private final ScopePrefix prefix;
    private final Taker taker;

    /** Where the items go. */
    interface Taker {
        /** How many rows to read next; 0 for an end. */
        int rows();

        /** Takes an item. Called for all of the rows that were asked for, whatever {@link #rows} says meanwhile. */
        void take(Scoped<StoredRecord> record, Item item);
    }

    ItemScan(ItemPlaces places, ItemQuery query, OnDamage damage, Taker taker) {
        this.places = places;
        this.reader = new ItemReader(places);
        this.query = query;
        this.damage = damage;
        this.prefix = places.within(query.prefix());
        this.taker = taker;
    }

    void byTime(@Nullable Scoped<StoredRecord> after) {
        boolean newest = query.order() == ItemQuery.Order.NEWEST_FIRST;
        Scoped<StoredRecord> last = after;
        boolean more = true;
        while (more && taker.rows() > 0) {
            Scan scan = new Scan(ITEM, Order.SEQUENCE, newest, null, null, null, taker.rows(), true);
            Page<Scoped<StoredRecord>> page = damage.scanAll(places.storage(), prefix, scan, last);
            take(page.items());
            more = page.more();
            last = page.items().isEmpty() ? last : page.items().get(page.items().size() - 1);
        }
    }

    void byKey(@Nullable ItemCursor after) {
        if (after != null) {
            scan(new Scope(after.scope()), after.keyPosition());
        }
        ItemScopes scopes = new ItemScopes(places.storage(), prefix, after == null ? null : after.scope(), damage);
        ScopeInfo scope = taker.rows() == 0 ? null : scopes.next();
        while (scope != null) {
            scan(scope.scope(), null);
            scope = taker.rows() == 0 ? null : scopes.next();
        }
    }

    private void scan(Scope scope, @Nullable StoredRecord after) {
        StoredRecord last = after;
        boolean more = true;
        while (more && taker.rows() > 0) {
            Scan scan = new Scan(ITEM, Order.KEY, false, null, null, last, taker.rows(), true);
            Page<StoredRecord> page = damage.scan(places.storage(), scope, scan);
            take(page.items().stream()
                    .map(record -> new Scoped<>(scope, record))
                    .toList());
            more = page.more();
            last = page.items().isEmpty() ? last : page.items().get(page.items().size() - 1);
        }
    }

    private void take(List<Scoped<StoredRecord>> records) {
        List<@Nullable Item> items = damage.read(records, Scoped::scope, reader::items);
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            if (item != null && query.filter().matches(item.value())) {
                taker.take(records.get(i), item);
            }
        }
    }
}
