package dev.cairn.store.internal.item;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was stored last under some keys, so that an item that is put again and again needs no look first. It may be out of date: whoever
 * uses it has the commit check that it is not. Items that end or have kept versions are not kept here, since more than their own record
 * matters. Thread-safe.
 */
public final class KnownItems {
    /** So many bytes are kept at most. */
    private static final long MOST = 8L << 20;

    /** What an item takes beside its body and its address. */
    private static final long OVERHEAD = 400;

    private final Map<Scoped<Bytes>, StoredItem> items = new LinkedHashMap<>(16, 0.75f, true);
    private long held;

    synchronized @Nullable StoredItem find(Scope scope, Bytes key) {
        return items.get(new Scoped<>(scope, key));
    }

    /** Notes what is stored now, or that it is not known any more. */
    synchronized void note(Scope scope, Bytes key, @Nullable StoredItem item) {
        Scoped<Bytes> address = new Scoped<>(scope, key);
        StoredItem before = items.remove(address);
        held -= before == null ? 0 : size(address, before);
        if (item != null && item.record().link() == null && !item.version().kept()) {
            items.put(address, item);
            held += size(address, item);
        }
        Iterator<Map.Entry<Scoped<Bytes>, StoredItem>> eldest = items.entrySet().iterator();
        while (held > MOST) {
            Map.Entry<Scoped<Bytes>, StoredItem> gone = eldest.next();
            held -= size(gone.getKey(), gone.getValue());
            eldest.remove();
        }
    }

    private static long size(Scoped<Bytes> address, StoredItem item) {
        return OVERHEAD + address.value().length() + item.record().body().length();
    }
}
