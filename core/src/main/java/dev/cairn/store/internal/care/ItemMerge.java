package dev.cairn.store.internal.care;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.Item;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.ItemReader;
import dev.cairn.store.internal.item.StoredItem;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Puts the items of one scope beside those of another: those that are missing there, and, if asked for, those that differ. Times and life
 * times stay, revisions go on or restart, kept versions stay behind. An item is replaced in one commit, and only while it is the one
 * that was there at {@link #note}; doing a merge again changes nothing. Thread-safe.
 */
public final class ItemMerge {
    private static final int PAGE = 200;

    private final ItemPlaces source;
    private final Scope from;
    private final ItemPlaces target;
    private final Scope to;

    /** Merges from a scope of a storage into one of the same or another. */
    public ItemMerge(Storage source, Scope from, Storage target, Scope to, Clock clock) {
        this.source = places(source, from, clock);
        this.from = from;
        this.target = places(target, to, clock);
        this.to = to;
    }

    private static ItemPlaces places(Storage storage, Scope scope, Clock clock) {
        return new ItemPlaces(storage, scope.parts().get(0), Types.STANDARD, Compression.ZSTD, clock);
    }

    /**
     * What a merge finds, or did.
     *
     * @param missing keys that were not there
     * @param differing keys whose items differ
     * @param refused keys among both whose items are not what was noted: another writer put or deleted them since, and they are left alone
     * @param same how many are there already, exactly so
     */
    public record Outcome(List<String> missing, List<String> differing, List<String> refused, long same) {
        /** Copies the lists. */
        public Outcome {
            missing = List.copyOf(missing);
            differing = List.copyOf(differing);
            refused = List.copyOf(refused);
        }
    }

    /** How an item of the source stands to that of the target. */
    private enum Standing {
        MISSING,
        DIFFERING,
        SAME
    }

    /** What becomes of an item; says whether it was, or would be, left as it should not be. */
    @FunctionalInterface
    private interface Step {
        boolean isRefused(StoredRecord item, Standing standing);
    }

    /** Notes in the source which items are there, so that a later merge knows what changed since. */
    public void note(Runnable beforeWrite) {
        for (ScanPage<StoredRecord> page = page(scan()); !page.items().isEmpty(); page = next(page)) {
            Commit.Builder notes = Commit.unordered();
            int noted = 0;
            for (StoredRecord item : page.items()) {
                Optional<StoredItem> there = there(item.key());
                if (there.isPresent()) {
                    notes.put(Put.of(ItemPlaces.SEEN, item.key(), seen(there.get())));
                    noted++;
                }
            }
            if (noted > 0) {
                beforeWrite.run();
                if (source.storage().commit(from, notes.build()) instanceof Refused refused) {
                    throw new CairnException(
                            ErrorCode.INTERNAL, "Cannot record the staged items: " + refused.reason() + ".");
                }
            }
        }
    }

    private static Bytes seen(StoredItem item) {
        return Key.of(Long.toString(item.version().id()));
    }

    /** Compares, and changes nothing. */
    public Outcome plan() {
        return run((item, standing) -> false);
    }

    /** The keys that a merge would refuse now; changes nothing. */
    public List<String> obstacles(boolean overwrite) {
        return run((item, standing) -> isRefused(item.key(), there(item.key()), overwrite))
                .refused();
    }

    private Optional<StoredItem> there(Bytes key) {
        return new ItemReader(target).load(to, key);
    }

    /**
     * Puts what is missing.
     *
     * @param overwrite whether items that differ are replaced
     * @param beforeWrite runs before each commit; what it throws ends the merge there
     */
    public Outcome apply(boolean overwrite, Runnable beforeWrite) {
        ItemTransfer transfer = new ItemTransfer(source, from, target, to);
        return run((item, standing) -> {
            Optional<StoredItem> there = there(item.key());
            if (isRefused(item.key(), there, overwrite)) {
                return true;
            }
            if (standing == Standing.DIFFERING && !overwrite) {
                return false;
            }
            beforeWrite.run();
            return !transfer.put(item, there);
        });
    }

    /** What stays anyway may change. */
    private boolean isRefused(Bytes key, Optional<StoredItem> there, boolean overwrite) {
        Optional<Bytes> noted =
                source.storage().find(from, ItemPlaces.SEEN, key).map(StoredRecord::body);
        boolean stays = !overwrite && noted.isPresent() && there.isPresent();
        return !stays && !noted.equals(there.map(ItemMerge::seen));
    }

    private static Scan scan() {
        return new Scan(ItemPlaces.ITEM, Scan.Order.SEQUENCE, false, null, null, null, PAGE, true);
    }

    private ScanPage<StoredRecord> page(Scan scan) {
        return source.storage().scan(from, scan);
    }

    private ScanPage<StoredRecord> next(ScanPage<StoredRecord> page) {
        return page(scan().after(page.items().get(page.items().size() - 1)));
    }

    private Outcome run(Step step) {
        List<String> missing = new ArrayList<>();
        List<String> differing = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        long same = 0;
        for (ScanPage<StoredRecord> page = page(scan()); !page.items().isEmpty(); page = next(page)) {
            for (StoredRecord item : page.items()) {
                Standing standing = standing(item.key());
                String key = item.key().utf8();
                switch (standing) {
                    case MISSING -> missing.add(key);
                    case DIFFERING -> differing.add(key);
                    case SAME -> same++;
                }
                if (standing != Standing.SAME && step.isRefused(item, standing)) {
                    refused.add(key);
                }
            }
        }
        return new Outcome(missing, differing, refused, same);
    }

    private Standing standing(Bytes key) {
        Optional<Item> there = new ItemReader(target).stored(to, key);
        if (there.isEmpty()) {
            return Standing.MISSING;
        }
        Item found = there.get();
        boolean same = new ItemReader(source)
                .stored(from, key)
                .filter(here -> here.value().equals(found.value())
                        && here.created().equals(found.created())
                        && here.updated().equals(found.updated())
                        && Objects.equals(here.expires(), found.expires()))
                .isPresent();
        return same ? Standing.SAME : Standing.DIFFERING;
    }
}
