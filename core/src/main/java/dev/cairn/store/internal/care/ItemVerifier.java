package dev.cairn.store.internal.care;

import static dev.cairn.store.internal.item.ItemPlaces.EXPIRY;
import static dev.cairn.store.internal.item.ItemPlaces.HISTORY;
import static dev.cairn.store.internal.item.ItemPlaces.ITEM;
import static dev.cairn.store.internal.item.ItemPlaces.VECTOR;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.LaneCover;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.Namespace;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.ItemReader;
import dev.cairn.store.internal.item.ItemRecord;
import dev.cairn.store.internal.item.StoredItem;
import dev.cairn.store.internal.item.VectorRecord;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads every item with its value, expiry, vectors and kept versions. Thread-safe. */
public record ItemVerifier(ItemPlaces places) {
    private static final int PAGE = 200;

    public void verify(Consumer<Damage> found) {
        new DamageWalk(places.storage(), found)
                .scopes(places.within(Namespace.ROOT), scope -> verify(scope, true, found));
    }

    void verify(Scope scope, boolean values, Consumer<Damage> found) {
        ItemReader reader = new ItemReader(places);
        LaneCover cover = values ? null : LaneCover.of(places.storage(), scope);
        each(scope, ITEM, record -> verifyItem(reader, scope, record, cover), found);
        each(
                scope,
                HISTORY,
                record -> {
                    requireItem(scope, ItemPlaces.ownerOf(record.key()), "a kept version");
                    if (!isCovered(record, "a kept version", cover)) {
                        reader.version(scope, ItemPlaces.ownerOf(record.key()), record);
                    }
                },
                found);
        each(
                scope,
                VECTOR,
                record -> {
                    requireItem(scope, record.key(), "vectors");
                    verifyVectors(scope, record);
                },
                found);
        each(scope, EXPIRY, record -> requireItem(scope, record.key(), "an expiry"), found);
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
        boolean alone = places.storage()
                .read(scope, Read.of().get(ITEM, key).build())
                .first(0)
                .isEmpty();
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

    private void each(Scope scope, int kind, Consumer<StoredRecord> check, Consumer<Damage> found) {
        @Nullable StoredRecord last = null;
        boolean more = true;
        while (more) {
            Page<StoredRecord> page;
            try {
                page = places.storage()
                        .scan(scope, new Scan(kind, Scan.Order.SEQUENCE, false, null, null, last, PAGE, false), found);
            } catch (CairnException e) {
                CorruptException.rethrowPassing(e);
                report("records of kind " + kind, e, scope, found);
                return;
            }
            for (StoredRecord record : page.items()) {
                last = record;
                check(scope, record, check, found);
            }
            more = page.more();
        }
    }

    private void check(Scope scope, StoredRecord brief, Consumer<StoredRecord> check, Consumer<Damage> found) {
        try {
            places.storage()
                    .read(scope, Read.of().get(brief.kind(), brief.key()).build())
                    .first(0)
                    .ifPresent(check);
        } catch (CairnException e) {
            CorruptException.rethrowPassing(e);
            report("key " + brief.key(), e, scope, found);
        }
    }

    private static void report(String what, CairnException e, Scope scope, Consumer<Damage> found) {
        Object address = e.details().getOrDefault("address", what);
        Object reason = e.details().getOrDefault("reason", e.getMessage());
        found.accept(new Damage(String.valueOf(address), String.valueOf(reason), scope.toString()));
    }
}
