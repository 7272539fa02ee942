package dev.cairn.store.internal.search;

import dev.cairn.history.internal.OnDamage;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.FieldOrder;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.internal.item.ItemCursor;
import dev.cairn.store.internal.item.ItemPlaces;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One search in the order of a field: reads every item of the namespaces for each page, and holds as many as a page has. Not safe for use by
 * several threads.
 */
public final class FieldSearch implements ItemScan.Taker {
    private final ItemPlaces places;
    private final ItemQuery query;
    private final FieldOrder sort;
    private final OnDamage damage;
    private final Comparator<SortPosition> order;
    private final Listing listing;
    private final @Nullable SortPosition after;
    private final TreeSet<Candidate> best;

    private record Candidate(SortPosition position, Item item) {}

    public FieldSearch(ItemPlaces places, ItemQuery query, FieldOrder sort, OnDamage damage) {
        this.places = places;
        this.query = query;
        this.sort = sort;
        this.damage = damage;
        this.order = SortPosition.order(query, sort);
        this.listing = ItemCursor.listing(places.within(query.prefix()), query, null);
        this.after = SortPosition.read(query.cursor(), listing);
        this.best = new TreeSet<>(Comparator.comparing(Candidate::position, order));
    }

    public Page<FoundItem> run() {
        ItemScan scan = new ItemScan(places, query, damage.onFirst(query.cursor()), this);
        if (query.order() == ItemQuery.Order.BY_KEY) {
            scan.byKey(null);
        } else {
            scan.byTime(null);
        }
        boolean more = best.size() > query.limit();
        List<FoundItem> page = new ArrayList<>();
        String next = null;
        for (Candidate candidate : best) {
            if (page.size() < query.limit()) {
                page.add(new FoundItem(candidate.item(), null));
                next = more ? candidate.position().cursor(listing) : null;
            }
        }
        return new Page<>(page, next);
    }

    @Override
    public int rows() {
        return ItemSearch.MAX_ROWS;
    }

    @Override
    public boolean take(Scoped<StoredRecord> record, Item item) {
        SortPosition position = SortPosition.of(sort.keyOf(item.value()), record);
        if (after != null && order.compare(position, after) <= 0) {
            return true;
        }
        best.add(new Candidate(position, item));
        if (best.size() > query.limit() + 1) {
            best.pollLast();
        }
        return true;
    }
}
