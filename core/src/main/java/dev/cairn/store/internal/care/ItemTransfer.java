package dev.cairn.store.internal.care;

import static dev.cairn.store.internal.item.ItemPlaces.EXPIRY;
import static dev.cairn.store.internal.item.ItemPlaces.ITEM;

import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.internal.item.ItemChange;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.ItemRecord;
import dev.cairn.store.internal.item.StoredItem;
import java.util.List;
import java.util.Optional;

/** Puts single items of one scope into another as they are, each in one commit. Immutable. */
record ItemTransfer(ItemPlaces source, Scope from, ItemPlaces target, Scope to) {
    /**
     * Puts an item in the place of what was found there, of which nothing stays.
     *
     * @return whether that was there still, and the item with all that belongs to it in its own scope; if not, nothing was changed
     */
    boolean put(StoredRecord item, Optional<StoredItem> there) {
        ItemRecord version = ItemRecord.read(item.body(), StoredItem.address(from, item), source.types());
        Commit.Builder commit = Commit.unordered();
        boolean framesStay = false;
        if (there.isPresent()) {
            ItemChange change = new ItemChange(target, to, item.key(), there.get(), versions(item), target.now());
            framesStay = change.clearFor(commit, version, item.link() != null);
        } else {
            commit.check(new Check.Absent(ITEM, item.key()));
        }
        commit.put(new Put(ITEM, item.key(), version.alone(true), item.link(), null));
        boolean framesGo = version.isFramed() && !framesStay;
        ReadResult own = own(item, version, framesGo);
        if (own.first(0).isEmpty() || (framesGo && own.frames().get(2).isEmpty())) {
            return false;
        }
        own.first(1).ifPresent(end -> commit.put(new Put(EXPIRY, item.key(), end.body(), end.link(), end.expires())));
        if (framesGo) {
            own.frames().get(2).forEach(commit::frame);
        }
        return target.storage().commit(to, commit.build()) instanceof Committed;
    }

    private ReadResult own(StoredRecord item, ItemRecord version, boolean frames) {
        Read.Builder read = Read.of().get(ITEM, item.key()).get(EXPIRY, item.key());
        if (frames) {
            read.frames(version.lane());
        }
        return source.storage().read(from, read.build());
    }

    private List<StoredRecord> versions(StoredRecord item) {
        return target.storage()
                .read(to, ItemPlaces.everythingOf(item.key()))
                .records()
                .get(1);
    }
}
