package dev.cairn.store;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was stored last under some keys, so that an item that is put again and again needs no look first. It may be out of date: whoever
 * uses it has the commit check that it is not. Items that end or have kept versions are not kept here, since more than their own record
 * matters. Safe for use by many threads.
 */
final class KnownItems {
    private static final int MOST = 1_000;

    private final Map<Scoped<Bytes>, StoredItem> items = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Scoped<Bytes>, StoredItem> eldest) {
            return size() > MOST;
        }
    };

    synchronized @Nullable StoredItem find(Scope scope, Bytes key) {
        return items.get(new Scoped<>(scope, key));
    }

    /** Notes what is stored now, or that it is not known any more. */
    synchronized void note(Scope scope, Bytes key, @Nullable StoredItem item) {
        Scoped<Bytes> address = new Scoped<>(scope, key);
        if (item == null || item.record().link() != null || item.version().kept()) {
            items.remove(address);
        } else {
            items.put(address, item);
        }
    }
}
