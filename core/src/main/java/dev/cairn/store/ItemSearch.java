package dev.cairn.store;

import static dev.cairn.store.ItemPlaces.ITEM;

import dev.cairn.Listing;
import dev.cairn.Paged;
import dev.cairn.history.OnDamage;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scan.Order;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One search without text. Reads one item more than a page holds, to know whether it goes on. Not safe for use by several threads. */
final class ItemSearch {
    private static final int MOST_ROWS = 500;
    private static final int ROWS_WITH_FILTER = 200;

    private final ItemPlaces places;
    private final ItemReader reader;
    private final ItemQuery query;
    private final OnDamage damage;
    private final ScopePrefix prefix;
    private final Listing listing;
    private final List<FoundItem> found = new ArrayList<>();
    private @Nullable String next;

    ItemSearch(ItemPlaces places, ItemQuery query, OnDamage damage) {
        this.places = places;
        this.reader = new ItemReader(places);
        this.query = query;
        this.damage = damage;
        this.prefix = places.within(query.prefix());
        this.listing = ItemCursor.listing(prefix, query, null);
    }

    Paged<FoundItem> run() {
        if (query.order() == ItemQuery.Order.BY_KEY) {
            byKey();
        } else {
            byTime();
        }
        boolean more = found.size() > query.limit();
        return new Paged<>(more ? found.subList(0, query.limit()) : found, more ? next : null);
    }

    private boolean isFull() {
        return found.size() > query.limit();
    }

    private int rows() {
        int wanted = query.limit() + 1 - found.size();
        return query.filter().isEmpty()
                ? Math.min(wanted, MOST_ROWS)
                : Math.min(MOST_ROWS, Math.max(wanted, ROWS_WITH_FILTER));
    }

    private void byTime() {
        boolean newest = query.order() == ItemQuery.Order.NEWEST_FIRST;
        ItemCursor cursor = ItemCursor.read(query.cursor(), listing, prefix);
        Scoped<StoredRecord> last = cursor == null ? null : cursor.position();
        boolean more = true;
        while (more && !isFull()) {
            Scan scan = new Scan(ITEM, Order.SEQUENCE, newest, null, null, null, rows(), true);
            Page<Scoped<StoredRecord>> page = damage.scanAll(places.storage(), prefix, scan, last);
            take(page.items());
            more = page.more();
            last = page.items().isEmpty() ? last : page.items().get(page.items().size() - 1);
        }
    }

    private void byKey() {
        ItemCursor cursor = ItemCursor.read(query.cursor(), listing, prefix);
        if (cursor != null) {
            scan(new Scope(cursor.scope()), cursor.keyPosition());
        }
        ItemScopes scopes = new ItemScopes(places.storage(), prefix, cursor == null ? null : cursor.scope(), damage);
        ScopeInfo scope = isFull() ? null : scopes.next();
        while (scope != null) {
            scan(scope.scope(), null);
            scope = isFull() ? null : scopes.next();
        }
    }

    private void scan(Scope scope, @Nullable StoredRecord after) {
        StoredRecord last = after;
        boolean more = true;
        while (more && !isFull()) {
            Scan scan = new Scan(ITEM, Order.KEY, false, null, null, last, rows(), true);
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
        for (int i = 0; i < items.size() && !isFull(); i++) {
            Item item = items.get(i);
            if (item != null && query.filter().matches(item.value())) {
                found.add(new FoundItem(item, null));
                if (found.size() == query.limit()) {
                    next = cursor(records.get(i));
                }
            }
        }
    }

    private String cursor(Scoped<StoredRecord> record) {
        Bytes key = record.value().key();
        ItemCursor cursor = query.order() == ItemQuery.Order.BY_KEY
                ? ItemCursor.afterKey(record.scope(), key)
                : ItemCursor.after(record);
        return cursor.text(listing);
    }
}
