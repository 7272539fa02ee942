package dev.cairn.store.internal.search;

import static dev.cairn.store.internal.item.ItemPlaces.ITEM;

import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.PageDamage;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Goes over the items of a query in its order, from a position on, those that match its filter. Not thread-safe. */
final class ItemScan {
    private final ItemPlaces places;
    private final ItemReader reader;
    private final ItemQuery query;
    private final OnDamage damage;
    private final PageDamage onPage;
    private final ScopePrefix prefix;
    private final Taker taker;
    private @Nullable ItemScopes scopes;
    /** Whether an item was found that comes after the page. */
    private boolean beyond;

    /** Where the items go. */
    interface Taker {
        /** How many rows to read next; 0 for an end. */
        int rows();

        /**
         * Takes an item. Called for all of the rows that were asked for, whatever {@link #rows} says meanwhile.
         *
         * @return whether it is on the page; false for one that comes after it
         */
        boolean take(Scoped<StoredRecord> record, Item item);
    }

    ItemScan(ItemPlaces places, ItemQuery query, OnDamage damage, Taker taker) {
        this.places = places;
        this.reader = new ItemReader(places);
        this.query = query;
        this.damage = damage;
        this.onPage = new PageDamage(damage);
        this.prefix = places.within(query.prefix());
        this.taker = taker;
    }

    void byTime(@Nullable Scoped<StoredRecord> after) {
        boolean newest = query.order() == ItemQuery.Order.NEWEST_FIRST;
        Scoped<StoredRecord> last = after;
        boolean more = true;
        while (more && taker.rows() > 0) {
            Scoped<StoredRecord> behind = last;
            PageDamage.Rows<Scoped<StoredRecord>> page = onPage.read(taker.rows(), (limit, reported) -> {
                Scan scan = new Scan(ITEM, Order.SEQUENCE, newest, null, null, null, limit, true);
                return reported.scanAll(places.storage(), prefix, scan, behind);
            });
            take(page, row -> row);
            more = page.more();
            last = page.items().isEmpty() ? last : page.items().get(page.items().size() - 1);
        }
        onPage.end(beyond);
    }

    void byKey(@Nullable ItemCursor after) {
        if (after != null) {
            scan(new Scope(after.scope()), after.keyPosition());
        }
        scopes = new ItemScopes(places.storage(), prefix, after == null ? null : after.scope(), damage);
        ScopeInfo scope = taker.rows() == 0 ? null : scopes.next();
        while (scope != null) {
            scan(scope.scope(), null);
            scope = taker.rows() == 0 ? null : scopes.next();
        }
        scopes.end(beyond);
        onPage.end(beyond);
    }

    private void scan(Scope scope, @Nullable StoredRecord after) {
        StoredRecord last = after;
        boolean more = true;
        while (more && taker.rows() > 0) {
            StoredRecord behind = last;
            PageDamage.Rows<StoredRecord> page = onPage.read(taker.rows(), (limit, reported) -> {
                Scan scan = new Scan(ITEM, Order.KEY, false, null, null, behind, limit, true);
                return reported.scan(places.storage(), scope, scan);
            });
            take(page, row -> new Scoped<>(scope, row));
            more = page.more();
            last = page.items().isEmpty() ? last : page.items().get(page.items().size() - 1);
        }
    }

    private <T> void take(PageDamage.Rows<T> page, Function<T, Scoped<StoredRecord>> scoped) {
        List<@Nullable Item> items = page.read(
                row -> scoped.apply(row).scope(),
                rows -> reader.items(rows.stream().map(scoped).toList()));
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            if (item != null && query.filter().matches(item.value())) {
                take(page, i, scoped.apply(page.items().get(i)), item);
            }
        }
    }

    private void take(PageDamage.Rows<?> page, int row, Scoped<StoredRecord> record, Item item) {
        if (!taker.take(record, item)) {
            beyond = true;
            return;
        }
        onPage.reach(page, row + 1);
        if (scopes != null) {
            scopes.reached();
        }
    }
}
