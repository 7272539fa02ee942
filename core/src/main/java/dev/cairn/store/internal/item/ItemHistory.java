package dev.cairn.store.internal.item;

import static dev.cairn.store.internal.item.ItemPlaces.HISTORY;

import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.Patience;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.Item;
import dev.cairn.store.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the versions of items. Thread-safe. */
public record ItemHistory(ItemPlaces places) {
    public List<Item> of(Namespace namespace, String name) {
        Scope scope = places.scope(namespace);
        Bytes key = ItemPlaces.key(name);
        Patience patience = new Patience();
        while (true) {
            try {
                return read(scope, key);
            } catch (CorruptException e) {
                if (isStill(scope, key, e)) {
                    throw e;
                }
                patience.nextAttempt("read the history of", "item '" + name + "'");
            }
        }
    }

    private List<Item> read(Scope scope, Bytes key) {
        ItemReader reader = new ItemReader(places);
        Optional<Item> present = reader.find(scope, key);
        List<Item> versions = new ArrayList<>();
        if (present.isEmpty()) {
            return versions;
        }
        versions.add(present.get());
        List<StoredRecord> kept = kept(scope, key);
        for (int i = kept.size() - 1; i >= 0; i--) {
            if (ItemPlaces.revisionOf(kept.get(i).key()) < present.get().revision()) {
                versions.add(reader.version(scope, key, kept.get(i)));
            }
        }
        return versions;
    }

    private List<StoredRecord> kept(Scope scope, Bytes key) {
        return places.storage()
                .read(scope, Read.of().prefix(HISTORY, ItemPlaces.versions(key)).build())
                .records()
                .get(0);
    }

    /** Whether the damage is there without anybody having removed the item meanwhile. */
    private boolean isStill(Scope scope, Bytes key, CorruptException first) {
        try {
            read(scope, key);
            return false;
        } catch (CorruptException again) {
            return again.details().equals(first.details());
        }
    }
}
