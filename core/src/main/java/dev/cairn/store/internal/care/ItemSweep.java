package dev.cairn.store.internal.care;

import static dev.cairn.store.internal.item.ItemPlaces.EXPIRY;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.ItemSweepReport;
import dev.cairn.store.internal.item.ItemChange;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.StoredItem;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Removes expired items. One whose life started again meanwhile is left alone, since the removal holds only while the expiry is the same.
 * Thread-safe.
 *
 * @param dryRun whether they are only counted
 */
public record ItemSweep(ItemPlaces places, boolean dryRun) {
    private static final int PAGE = 500;
    private static final int ALL = Integer.MAX_VALUE - 1;
    private static final long STAYS = -1;

    public ItemSweepReport run() {
        Instant now = places.now();
        long removed = 0;
        long bytes = 0;
        Set<Damage> damaged = new LinkedHashSet<>();
        int rows = dryRun ? ALL : PAGE;
        while (true) {
            ScanPage<Scoped<StoredRecord>> page =
                    places.storage().admin().salvage(damage -> {}).expired(now, rows);
            long before = removed;
            for (Scoped<StoredRecord> expired : page.items()) {
                long size = isOurs(expired) ? remove(expired, now, damaged) : STAYS;
                removed += size == STAYS ? 0 : 1;
                bytes += Math.max(0, size);
            }
            if (!page.more()) {
                return new ItemSweepReport(removed, bytes, List.copyOf(damaged));
            }
            rows = removed > before ? PAGE : (int) Math.min(2L * rows, ALL);
        }
    }

    private boolean isOurs(Scoped<StoredRecord> expired) {
        List<String> parts = expired.scope().parts();
        return expired.value().kind() == EXPIRY
                && ItemPlaces.isItems(expired.scope())
                && parts.get(0).equals(places.tenant());
    }

    /** The same; what is damaged is reported and stays. */
    private long remove(Scoped<StoredRecord> expired, Instant now, Set<Damage> damaged) {
        try {
            return remove(expired.scope(), expired.value(), now);
        } catch (CorruptException e) {
            damaged.add(new Damage(e.address(), e.reason(), expired.scope().toString()));
            return STAYS;
        }
    }

    /** The item's bytes, or {@link #STAYS}. */
    private long remove(Scope scope, StoredRecord expiry, Instant now) {
        ReadResult found = places.storage().read(scope, ItemPlaces.everythingOf(expiry.key()));
        List<StoredRecord> records = found.records().get(0);
        if (records.isEmpty()) {
            return STAYS;
        }
        StoredItem item = StoredItem.read(scope, records, places.types());
        if (item.isThere(now)) {
            return STAYS;
        }
        Commit.Builder commit = Commit.unordered().check(new Check.RevisionIs(EXPIRY, expiry.key(), expiry.revision()));
        new ItemChange(places, scope, expiry.key(), item, found.records().get(1), now).delete(commit);
        Commit removal = commit.build();
        long size = size(scope, removal);
        return dryRun || places.storage().commit(scope, removal) instanceof Committed ? size : STAYS;
    }

    private long size(Scope scope, Commit removal) {
        Read.Builder all = Read.of();
        removal.deletes().forEach(delete -> all.get(delete.kind(), delete.key()));
        removal.dropped().forEach(all::frames);
        ReadResult found = places.storage().read(scope, all.build());
        long records = found.records().stream()
                .flatMap(List::stream)
                .mapToLong(record -> record.body().length())
                .sum();
        long frames = found.frames().stream()
                .flatMap(List::stream)
                .mapToLong(frame -> frame.body().length())
                .sum();
        return records + frames;
    }
}
