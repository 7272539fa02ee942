package dev.cairn.store;

import static dev.cairn.store.ItemPlaces.EXPIRY;

import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Page;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.List;

/**
 * Removes expired items. One whose life began anew meanwhile is left alone, since the removal holds only while the expiry is the same.
 * Safe for use by many threads.
 */
record ItemSweep(ItemPlaces places) {
    private static final int PAGE = 500;

    SweepReport run() {
        Instant now = places.now();
        long removed = 0;
        int rows = PAGE;
        while (true) {
            Page<Scoped<StoredRecord>> page = places.storage().expired(now, rows);
            long before = removed;
            for (Scoped<StoredRecord> expired : page.items()) {
                removed += isOurs(expired) && remove(expired.scope(), expired.value(), now) ? 1 : 0;
            }
            if (!page.more()) {
                return new SweepReport(removed);
            }
            rows = removed > before ? PAGE : (int) Math.min(2L * rows, Integer.MAX_VALUE - 1);
        }
    }

    private boolean isOurs(Scoped<StoredRecord> expired) {
        List<String> parts = expired.scope().parts();
        return expired.value().kind() == EXPIRY
                && ItemPlaces.isItems(expired.scope())
                && parts.get(0).equals(places.tenant());
    }

    private boolean remove(Scope scope, StoredRecord expiry, Instant now) {
        ReadResult found = places.storage().read(scope, ItemPlaces.everythingOf(expiry.key()));
        List<StoredRecord> records = found.records().get(0);
        if (records.isEmpty()) {
            return false;
        }
        StoredItem item = StoredItem.read(scope, records, places.types());
        if (item.isThere(now)) {
            return false;
        }
        Commit.Builder commit = Commit.unordered().check(new Check.RevisionIs(EXPIRY, expiry.key(), expiry.revision()));
        new ItemChange(places, scope, expiry.key(), item, found.records().get(1), now).delete(commit);
        return places.storage().commit(scope, commit.build()) instanceof Committed;
    }
}
