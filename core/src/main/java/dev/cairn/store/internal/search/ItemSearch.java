package dev.cairn.store.internal.search;

import dev.cairn.history.internal.OnDamage;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Page;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.internal.item.ItemCursor;
import dev.cairn.store.internal.item.ItemPlaces;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One search in the order of puts or keys. Reads one item more than a page holds, to know whether it goes on. Not thread-safe. */
public final class ItemSearch implements ItemScan.Taker {
    static final int MAX_ROWS = 500;
    private static final int ROWS_WITH_FILTER = 200;

    private final ItemPlaces places;
    private final ItemQuery query;
    private final OnDamage damage;
    private final ScopePrefix prefix;
    private final Listing listing;
    private final List<FoundItem> found = new ArrayList<>();
    private @Nullable String next;

    public ItemSearch(ItemPlaces places, ItemQuery query, OnDamage damage) {
        this.places = places;
        this.query = query;
        this.damage = damage;
        this.prefix = places.within(query.prefix());
        this.listing = ItemCursor.listing(prefix, query, null);
    }

    public Page<FoundItem> run() {
        ItemScan scan = new ItemScan(places, query, damage, this);
        ItemCursor cursor = ItemCursor.read(query.cursor(), listing, prefix);
        if (query.order() == ItemQuery.Order.BY_KEY) {
            scan.byKey(cursor);
        } else {
            scan.byTime(cursor == null ? null : cursor.position());
        }
        boolean more = found.size() > query.limit();
        return new Page<>(more ? found.subList(0, query.limit()) : found, more ? next : null);
    }

    @Override
    public int rows() {
        int wanted = query.limit() + 1 - found.size();
        return query.filter().isEmpty() || wanted <= 0
                ? Math.max(0, Math.min(wanted, MAX_ROWS))
                : Math.min(MAX_ROWS, Math.max(wanted, ROWS_WITH_FILTER));
    }

    @Override
    public boolean take(Scoped<StoredRecord> record, Item item) {
        if (found.size() > query.limit()) {
            return false;
        }
        found.add(new FoundItem(item, null));
        if (found.size() == query.limit()) {
            next = cursor(record);
        }
        return found.size() <= query.limit();
    }

    private String cursor(Scoped<StoredRecord> record) {
        Bytes key = record.value().key();
        ItemCursor cursor = query.order() == ItemQuery.Order.BY_KEY
                ? ItemCursor.afterKey(record.scope(), key)
                : ItemCursor.after(record);
        return cursor.text(listing);
    }
}
