package dev.cairn.store.internal.care;

import static dev.cairn.store.internal.item.ItemPlaces.EXPIRY;
import static dev.cairn.store.internal.item.ItemPlaces.HISTORY;
import static dev.cairn.store.internal.item.ItemPlaces.ITEM;
import static dev.cairn.store.internal.item.ItemPlaces.VECTOR;

import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.LaneCover;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.ItemReader;
import dev.cairn.store.internal.item.ItemRecord;
import dev.cairn.store.internal.item.StoredItem;
import dev.cairn.store.internal.item.VectorRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads every item with its value, expiry, vectors and kept versions. Thread-safe. */
record ItemVerifier(ItemPlaces places) {
    void verify(Scope scope, boolean values, DamageWalk walk) {
        ItemReader reader = new ItemReader(places);
        LaneCover cover = values ? null : LaneCover.of(places.storage(), scope);
        walk.recordsAgain(scope, ITEM, record -> verifyItem(reader, scope, record, cover));
        walk.recordsAgain(scope, HISTORY, record -> {
            requireItem(scope, ItemPlaces.ownerOf(record.key()), "a kept version");
            if (!isCovered(record, "a kept version", cover)) {
                reader.version(scope, ItemPlaces.ownerOf(record.key()), record);
            }
        });
        walk.recordsAgain(scope, VECTOR, record -> {
            requireItem(scope, record.key(), "vectors");
            verifyVectors(scope, record);
        });
        walk.recordsAgain(scope, EXPIRY, record -> requireItem(scope, record.key(), "an expiry"));
    }

    /** Reads the value also of an item that has expired and is not swept. */
    private void verifyItem(ItemReader reader, Scope scope, StoredRecord record, @Nullable LaneCover cover) {
        boolean ends = record.link() != null;
        if (ends || !isCovered(record, StoredItem.address(scope, record), cover)) {
            reader.stored(scope, record.key());
        }
    }

    /** Both records are read at one point in time, in which vectors are those of the version that is stored. */
    void verifyVectors(Scope scope, StoredRecord listed) {
        String address = "vectors of " + StoredItem.address(scope, listed);
        ReadResult now = places.storage()
                .read(
                        scope,
                        Read.of()
                                .get(VECTOR, listed.key())
                                .get(ITEM, listed.key())
                                .build());
        VectorRecord vectors = VectorRecord.read(now.first(0).orElse(listed).body(), address);
        StoredRecord item = now.first(1).orElse(null);
        boolean stale = item != null
                && now.first(0).isPresent()
                && ItemRecord.read(item.body(), StoredItem.address(scope, item), places.types())
                                .id()
                        != vectors.of();
        if (stale) {
            throw new CorruptException(address, "they are of another version of the item", null);
        }
    }

    /** Whether the frames of a version's value are there; false where that is not asked. */
    private boolean isCovered(StoredRecord record, String address, @Nullable LaneCover cover) {
        if (cover == null) {
            return false;
        }
        ItemRecord version = ItemRecord.read(record.body(), address, places.types());
        return !version.isFramed() || cover.covers(List.of(version.lane()));
    }

    /** Whoever removes an item removes all of it at once, so that a part alone is damage if it is still there. */
    private void requireItem(Scope scope, Bytes key, String part) {
        boolean alone = places.storage().find(scope, ITEM, key).isEmpty();
        if (alone && isThere(scope, key)) {
            throw new CorruptException(
                    part + " of item '" + key.utf8() + "' of namespace '" + ItemPlaces.namespace(scope) + "'",
                    "the item itself is missing",
                    null);
        }
    }

    private boolean isThere(Scope scope, Bytes key) {
        return places
                .storage()
                .read(
                        scope,
                        Read.of()
                                .get(EXPIRY, key)
                                .get(VECTOR, key)
                                .prefix(HISTORY, ItemPlaces.versions(key))
                                .build())
                .records()
                .stream()
                .anyMatch(part -> !part.isEmpty());
    }
}
