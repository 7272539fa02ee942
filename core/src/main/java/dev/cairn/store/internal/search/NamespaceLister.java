package dev.cairn.store.internal.search;

import static dev.cairn.store.internal.item.ItemPlaces.EXPIRY;
import static dev.cairn.store.internal.item.ItemPlaces.ITEM;

import dev.cairn.history.internal.OnDamage;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.store.internal.item.ItemCursor;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.ItemScopes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the namespaces in which an item is there. Thread-safe. */
public record NamespaceLister(ItemPlaces places, OnDamage damage) {
    private static final int ROWS = 100;

    public Page<Namespace> list(NamespaceQuery query) {
        ScopePrefix prefix = places.within(query.prefix().fixedPart());
        ScopePrefix items = places.within(Namespace.ROOT);
        Listing listing = ItemCursor.listing(items, query);
        ItemCursor cursor = ItemCursor.read(query.cursor(), listing, items);
        ItemScopes scopes = new ItemScopes(places.storage(), prefix, cursor == null ? null : cursor.scope(), damage);
        List<Namespace> found = new ArrayList<>();
        List<Damage> passed = new ArrayList<>();
        Bytes last = null;
        for (ScopeInfo info = scopes.next(); info != null; info = scopes.next()) {
            Namespace namespace = ItemPlaces.namespace(info.scope());
            if (!matches(query, namespace) || !holdsItem(info.scope(), damage.later(passed))) {
                continue;
            }
            if (found.size() == query.limit()) {
                scopes.end(true);
                return new Page<>(
                        found,
                        last == null ? null : ItemCursor.afterNamespace(last).text(listing));
            }
            Namespace shown = cut(namespace, query.maxDepth());
            found.add(shown);
            passed.forEach(damage::tell);
            passed.clear();
            last = info.scope().id();
            if (query.maxDepth() > 0 && shown.labels().size() == query.maxDepth()) {
                last = Key.after(places.scope(shown).id());
                scopes.skipTo(last);
            }
            scopes.reached();
        }
        scopes.end(false);
        passed.forEach(damage::tell);
        return new Page<>(found, null);
    }

    private static boolean matches(NamespaceQuery query, Namespace namespace) {
        return query.prefix().startOf(namespace.labels()) && query.suffix().endOf(namespace.labels());
    }

    private static Namespace cut(Namespace namespace, int depth) {
        return depth == 0 || namespace.labels().size() <= depth
                ? namespace
                : new Namespace(namespace.labels().subList(0, depth));
    }

    /** Whether some item of a scope has not expired. */
    private boolean holdsItem(Scope scope, OnDamage reported) {
        @Nullable StoredRecord last = null;
        int rows = 1;
        boolean more = true;
        while (more) {
            Scan scan = new Scan(ITEM, Scan.Order.KEY, false, null, null, last, rows, false);
            ScanPage<StoredRecord> page = reported.scan(places.storage(), scope, scan);
            if (page.items().stream().anyMatch(record -> record.link() == null)
                    || anyLives(scope, page.items(), reported)) {
                return true;
            }
            more = page.more();
            last = page.items().isEmpty() ? null : page.items().get(page.items().size() - 1);
            rows = ROWS;
        }
        return false;
    }

    private boolean anyLives(Scope scope, List<StoredRecord> mortal, OnDamage reported) {
        if (mortal.isEmpty()) {
            return false;
        }
        Instant now = places.now();
        return reported.read(mortal, record -> scope, some -> new ArrayList<>(expiries(scope, some))).stream()
                .anyMatch(expires -> expires != null && now.isBefore(expires));
    }

    /** When some items end, in order; the beginning of time for one without an end. */
    private List<Instant> expiries(Scope scope, List<StoredRecord> mortal) {
        Read.Builder read = Read.of();
        mortal.forEach(record -> read.get(EXPIRY, record.key()));
        return places.storage().read(scope, read.build()).records().stream()
                .map(found -> found.isEmpty() ? null : found.get(0).expires())
                .map(expires -> expires == null ? Instant.MIN : expires)
                .toList();
    }
}
