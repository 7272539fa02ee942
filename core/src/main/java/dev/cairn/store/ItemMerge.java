package dev.cairn.store;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.codec.Compression;
import dev.cairn.model.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Page;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Puts the items of one scope beside those of another: those that are missing there, and, if asked for, those that differ. Times and life
 * times stay, revisions begin anew, kept versions stay behind. Doing it again changes nothing. Safe for use by many threads.
 */
public final class ItemMerge {
    private static final int PAGE = 200;

    private final Storage source;
    private final Scope from;
    private final Storage target;
    private final Scope to;
    private final Clock clock;

    /** Merges from a scope of a storage into one of the same or another. */
    public ItemMerge(Storage source, Scope from, Storage target, Scope to, Clock clock) {
        this.source = source;
        this.from = from;
        this.target = target;
        this.to = to;
        this.clock = clock;
    }

    /**
     * What a merge finds, or did.
     *
     * @param missing keys that were not there
     * @param differing keys whose items differ
     * @param same how many are there already, exactly so
     */
    public record Outcome(List<String> missing, List<String> differing, long same) {
        /** Copies the lists. */
        public Outcome {
            missing = List.copyOf(missing);
            differing = List.copyOf(differing);
        }
    }

    /** Compares, and changes nothing. */
    public Outcome plan() {
        return run(item -> {}, item -> {});
    }

    /**
     * Puts what is missing.
     *
     * @param overwrite whether items that differ are replaced
     */
    public Outcome apply(boolean overwrite) {
        return run(this::add, overwrite ? this::replace : item -> {});
    }

    private ItemPlaces places(Storage storage, Scope scope) {
        return new ItemPlaces(storage, scope.parts().get(0), Types.STANDARD, Compression.ZSTD, clock);
    }

    private Outcome run(Consumer<StoredRecord> missing, Consumer<StoredRecord> differing) {
        List<String> absent = new ArrayList<>();
        List<String> other = new ArrayList<>();
        long same = 0;
        Scan scan = new Scan(ItemPlaces.ITEM, Scan.Order.SEQUENCE, false, null, null, null, PAGE, true);
        boolean more = true;
        while (more) {
            Page<StoredRecord> page = source.scan(from, scan);
            for (StoredRecord record : page.items()) {
                Optional<Item> there = new ItemReader(places(target, to)).stored(to, record.key());
                if (there.isEmpty()) {
                    absent.add(record.key().utf8());
                    missing.accept(record);
                } else if (isSame(there.get(), record.key())) {
                    same++;
                } else {
                    other.add(record.key().utf8());
                    differing.accept(record);
                }
                scan = scan.after(record);
            }
            more = page.more();
        }
        return new Outcome(absent, other, same);
    }

    private boolean isSame(Item there, Bytes key) {
        Optional<Item> here = new ItemReader(places(source, from)).stored(from, key);
        return here.isPresent()
                && here.get().value().equals(there.value())
                && here.get().created().equals(there.created())
                && here.get().updated().equals(there.updated())
                && java.util.Objects.equals(here.get().expires(), there.expires());
    }

    private void replace(StoredRecord record) {
        new ItemWriter(places(target, to), new KnownItems())
                .delete(ItemPlaces.namespace(to), record.key().utf8());
        add(record);
    }

    private void add(StoredRecord record) {
        ItemRecord version =
                ItemRecord.read(record.body(), "item '" + record.key().utf8() + "'", Types.STANDARD);
        Commit.Builder commit = Commit.unordered().check(new Check.Absent(ItemPlaces.ITEM, record.key()));
        commit.put(new Put(ItemPlaces.ITEM, record.key(), version.alone(true), record.link(), null));
        expiry(record.key())
                .ifPresent(end ->
                        commit.put(new Put(ItemPlaces.EXPIRY, record.key(), end.body(), end.link(), end.expires())));
        frames(version).forEach(commit::frame);
        if (target.commit(to, commit.build()) instanceof Refused refused) {
            throw new CairnException(
                    ErrorCode.CONFLICT,
                    "Item '" + record.key().utf8() + "' of namespace '" + ItemPlaces.namespace(to)
                            + "' was put by somebody else meanwhile (" + refused.reason() + ").");
        }
    }

    private Optional<StoredRecord> expiry(Bytes key) {
        return source.read(from, Read.of().get(ItemPlaces.EXPIRY, key).build()).first(0);
    }

    private List<Frame> frames(ItemRecord version) {
        return version.isFramed()
                ? source.read(from, Read.of().frames(version.lane()).build())
                        .frames()
                        .get(0)
                : List.of();
    }
}
