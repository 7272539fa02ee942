package dev.cairn.store.internal.item;

import static dev.cairn.store.internal.item.ItemPlaces.EXPIRY;
import static dev.cairn.store.internal.item.ItemPlaces.ITEM;

import dev.cairn.history.internal.Patience;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts items together from their records, expiries and frames. Thread-safe. */
public record ItemReader(ItemPlaces places) {
    /** The item, if it is there. */
    public Optional<Item> find(Scope scope, Bytes key) {
        return stored(scope, key)
                .filter(item -> item.expires() == null || places.now().isBefore(item.expires()));
    }

    /** The item if it is stored, expired or not. */
    public Optional<Item> stored(Scope scope, Bytes key) {
        @Nullable StoredItem before = null;
        Patience patience = new Patience();
        while (true) {
            StoredItem stored = load(scope, key).orElse(null);
            if (stored == null) {
                return Optional.empty();
            }
            if (!stored.version().isFramed()) {
                return Optional.of(item(scope, stored, List.of()));
            }
            List<Frame> frames = frames(scope, stored.version());
            if (frames.size() == stored.version().frames() || isSame(before, stored)) {
                return Optional.of(item(scope, stored, frames));
            }
            before = stored;
            patience.nextAttempt("read", "item '" + key.utf8() + "'");
        }
    }

    /** What is stored under a key, expired or not. */
    public Optional<StoredItem> load(Scope scope, Bytes key) {
        List<StoredRecord> found = places.storage()
                .read(scope, Read.of().follow(ITEM, key, EXPIRY).build())
                .records()
                .get(0);
        return found.isEmpty() ? Optional.empty() : Optional.of(StoredItem.read(scope, found, places.types()));
    }

    /** Frames that are missing though the record has not changed are really missing. */
    private static boolean isSame(@Nullable StoredItem before, StoredItem stored) {
        return before != null && before.version().id() == stored.version().id();
    }

    private List<Frame> frames(Scope scope, ItemRecord version) {
        return places.storage()
                .read(scope, Read.of().frames(version.lane()).build())
                .frames()
                .get(0);
    }

    /** A kept version. */
    public Item version(Scope scope, Bytes key, StoredRecord record) {
        String address = "a kept version of item '" + key.utf8() + "'";
        ItemRecord version = ItemRecord.read(record.body(), address, places.types());
        List<Frame> frames = version.isFramed() ? frames(scope, version) : List.of();
        return new Item(
                ItemPlaces.namespace(scope),
                key.utf8(),
                version.value(frames, address, places.types()),
                version.created(),
                version.updated(),
                ItemPlaces.revisionOf(record.key()),
                null,
                version.name());
    }

    /**
     * The items of records, in order; null for one that is not there any more. What they need beside the records is read at once for each
     * scope.
     */
    public List<@Nullable Item> items(List<Scoped<StoredRecord>> records) {
        Map<Scope, List<StoredRecord>> incomplete = new LinkedHashMap<>();
        List<@Nullable Item> items = new ArrayList<>();
        for (Scoped<StoredRecord> found : records) {
            StoredItem whole = complete(found);
            items.add(whole == null ? null : item(found.scope(), whole, List.of()));
            if (whole == null) {
                incomplete
                        .computeIfAbsent(found.scope(), scope -> new ArrayList<>())
                        .add(found.value());
            }
        }
        Map<Scoped<Bytes>, Item> rest = new LinkedHashMap<>();
        incomplete.forEach((scope, waiting) -> addRest(scope, waiting, rest));
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) == null) {
                items.set(
                        i,
                        rest.get(new Scoped<>(
                                records.get(i).scope(), records.get(i).value().key())));
            }
        }
        return items;
    }

    /** The item when its record is all there is to it, else null. */
    private @Nullable StoredItem complete(Scoped<StoredRecord> found) {
        StoredRecord record = found.value();
        if (record.link() != null) {
            return null;
        }
        ItemRecord version = ItemRecord.read(record.body(), StoredItem.address(found.scope(), record), places.types());
        return version.isFramed() ? null : new StoredItem(record, version, null);
    }

    private void addRest(Scope scope, List<StoredRecord> waiting, Map<Scoped<Bytes>, Item> rest) {
        Read.Builder read = Read.of();
        for (StoredRecord record : waiting) {
            ItemRecord version = ItemRecord.read(record.body(), StoredItem.address(scope, record), places.types());
            read.follow(ITEM, record.key(), EXPIRY).frames(version.lane());
        }
        ReadResult found = places.storage().read(scope, read.build());
        for (int i = 0; i < waiting.size(); i++) {
            StoredRecord record = waiting.get(i);
            List<StoredRecord> now = found.records().get(2 * i);
            answer(scope, record, now, found.frames().get(2 * i + 1))
                    .ifPresent(item -> rest.put(new Scoped<>(scope, record.key()), item));
        }
    }

    private Optional<Item> answer(Scope scope, StoredRecord seen, List<StoredRecord> now, List<Frame> frames) {
        if (now.isEmpty()) {
            return Optional.empty();
        }
        StoredItem stored = StoredItem.read(scope, now, places.types());
        if (stored.revision() != seen.revision()
                || frames.size() != stored.version().frames()) {
            return find(scope, seen.key());
        }
        return stored.isThere(places.now()) ? Optional.of(item(scope, stored, frames)) : Optional.empty();
    }

    private Item item(Scope scope, StoredItem stored, List<Frame> frames) {
        ItemRecord version = stored.version();
        return new Item(
                ItemPlaces.namespace(scope),
                stored.record().key().utf8(),
                version.value(frames, StoredItem.address(scope, stored.record()), places.types()),
                version.created(),
                version.updated(),
                stored.revision(),
                stored.expires(),
                version.name());
    }

    /** Begins an item's life again, unless it changed meanwhile, is leased or has no end. Says when it ends. */
    public Item refreshed(Item item) {
        if (item.expires() == null) {
            return item;
        }
        Scope scope = places.scope(item.namespace());
        Bytes key = ItemPlaces.key(item.key());
        StoredItem stored = load(scope, key).orElse(null);
        Instant now = places.now();
        if (stored == null || stored.revision() != item.revision() || !stored.isThere(now)) {
            return item;
        }
        Instant end = now.plus(stored.version().life());
        if (!end.isAfter(item.expires())) {
            return item;
        }
        CommitOutcome outcome = places.storage()
                .commit(
                        scope,
                        Commit.unordered()
                                .check(new Check.BodyIs(
                                        ITEM, key, stored.record().body()))
                                .put(new Put(EXPIRY, key, Bytes.EMPTY, null, end))
                                .build());
        if (!(outcome instanceof Committed)) {
            return item;
        }
        return new Item(
                item.namespace(),
                item.key(),
                item.value(),
                item.created(),
                item.updated(),
                item.revision(),
                end,
                item.version());
    }
}
