package dev.cairn.store.internal.care;

import static dev.cairn.store.internal.item.ItemPlaces.EXPIRY;
import static dev.cairn.store.internal.item.ItemPlaces.HISTORY;
import static dev.cairn.store.internal.item.ItemPlaces.ITEM;
import static dev.cairn.store.internal.item.ItemPlaces.VECTOR;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.BrokenStates;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.ItemReader;
import dev.cairn.store.internal.item.ItemRecord;
import dev.cairn.store.internal.item.StoredItem;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Takes items and kept versions out of a namespace whose values cannot be read, and parts of which the item is lost. An expiry that is lost is
 * rebuilt from the item's own life. Not thread-safe.
 */
final class ItemRepair {
    private final ItemPlaces places;
    private final Scope scope;
    private final RepairContext repairing;
    private final ItemReader reader;
    private final Set<Bytes> gone = new HashSet<>();

    ItemRepair(ItemPlaces places, Scope scope, RepairContext repairing) {
        this.places = places;
        this.scope = scope;
        this.repairing = repairing;
        this.reader = new ItemReader(places);
    }

    void run() {
        each(ITEM, this::item);
        each(HISTORY, record -> part(record, ItemPlaces.ownerOf(record.key())));
        each(VECTOR, record -> part(record, record.key()));
        each(EXPIRY, record -> part(record, record.key()));
    }

    private void each(int kind, java.util.function.Consumer<StoredRecord> visit) {
        List<StoredRecord> all = new ArrayList<>();
        BrokenStates.each(places.storage(), scope, kind, record -> {
            all.add(record);
            if (all.size() == 200) {
                all.forEach(visit);
                all.clear();
            }
        });
        all.forEach(visit);
    }

    private void item(StoredRecord record) {
        ItemRecord version;
        try {
            version = ItemRecord.read(record.body(), StoredItem.address(scope, record), places.types());
            repairExpiry(record, version);
            version.value(frames(version), StoredItem.address(scope, record), places.types());
        } catch (CorruptException e) {
            takeItem(record, CorruptException.reason(e));
        }
    }

    private void repairExpiry(StoredRecord record, ItemRecord version) {
        boolean there = places.storage().find(scope, EXPIRY, record.key()).isPresent();
        if (record.link() == null || there) {
            return;
        }
        repairing.replace(scope, record, "its expiry is missing; rebuilt from its TTL");
        Put expiry = new Put(
                EXPIRY, record.key(), Bytes.EMPTY, null, version.updated().plus(version.life()));
        commit(record, Commit.unordered().check(Check.RevisionIs.of(record)).put(expiry));
    }

    private List<Frame> frames(ItemRecord version) {
        return version.isFramed()
                ? places.storage()
                        .read(scope, Read.of().frames(version.lane()).build())
                        .frames()
                        .get(0)
                : List.of();
    }

    private void takeItem(StoredRecord record, String reason) {
        gone.add(record.key());
        Commit.Builder commit = Commit.unordered().check(Check.RevisionIs.of(record));
        keep(record, reason, commit);
        commit.delete(ITEM, record.key()).delete(EXPIRY, record.key()).delete(VECTOR, record.key());
        places.storage()
                .read(
                        scope,
                        Read.of()
                                .prefix(HISTORY, ItemPlaces.versions(record.key()))
                                .build())
                .records()
                .get(0)
                .forEach(version -> {
                    keep(version, "a kept version of an item that goes", commit);
                    commit.delete(HISTORY, version.key());
                });
        commit(record, commit);
    }

    /** A kept version, vectors or an expiry: damaged, or alone. */
    private void part(StoredRecord record, Bytes item) {
        if (repairing.dryRun() && gone.contains(item)) {
            return;
        }
        boolean alone = places.storage().find(scope, ITEM, item).isEmpty();
        String reason = alone ? "the item itself is missing" : damage(record, item);
        if (reason.isEmpty()) {
            return;
        }
        Commit.Builder commit = Commit.unordered().check(Check.RevisionIs.of(record));
        keep(record, reason, commit);
        commit(record, commit.delete(record.kind(), record.key()));
    }

    private String damage(StoredRecord record, Bytes item) {
        try {
            if (record.kind() == HISTORY) {
                reader.version(scope, item, record);
            } else if (record.kind() == VECTOR) {
                new ItemVerifier(places).verifyVectors(scope, record);
            }
            return "";
        } catch (CairnException e) {
            CorruptException.rethrowPassing(e);
            return CorruptException.reason(e);
        }
    }

    /** Keeps a record with what is left of its frames, which go with it. */
    private void keep(StoredRecord record, String reason, Commit.Builder commit) {
        Map<String, Document> left = Map.of();
        if (record.kind() == ITEM || record.kind() == HISTORY) {
            try {
                ItemRecord version = ItemRecord.read(record.body(), "a version that goes", places.types());
                List<Frame> frames = frames(version);
                if (!frames.isEmpty()) {
                    left = Map.of(
                            "frames",
                            Document.fromArray(
                                    frames.stream().map(ItemRepair::json).toList()));
                    frames.forEach(frame -> commit.drop(new LaneRange(frame.lane(), frame.first(), frame.end())));
                }
            } catch (CorruptException e) {
                left = Map.of();
            }
        }
        repairing.keep(scope, record, reason, left);
    }

    private static Document json(Frame frame) {
        return Document.fromObject(Map.of(
                "first",
                Document.fromNumber(frame.first()),
                "body",
                Document.of(Base64.getEncoder().encodeToString(frame.body().toArray()))));
    }

    private void commit(StoredRecord record, Commit.Builder commit) {
        if (!repairing.dryRun() && !(places.storage().commit(scope, commit.build()) instanceof Committed)) {
            repairing.leave(scope, "record key " + record.key(), "another writer changed it. Repair again");
        }
    }
}
