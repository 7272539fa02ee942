package dev.cairn.maintenance;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Removes scopes so that their bytes are not found in the store's files, and looks. Used once, by one thread. */
final class Purge {
    private static final int PAGE = 100;
    private static final int MAX_RECORDS = 2_000;
    private static final int MAX_FRAMES = 500;
    private static final int LEAST = 16;
    private static final int WINDOW = 96;
    private static final int FRAME_WINDOW = 32;

    private final Storage storage;
    private final List<Scope> scopes;
    private final List<ScopePrefix> former;

    /**
     * Takes them in.
     *
     * @param scopes the first is searched for by name although it is not there any more
     * @param former where scopes like these may have been before
     */
    Purge(Storage storage, List<Scope> scopes, List<ScopePrefix> former) {
        this.storage = storage;
        this.scopes = List.copyOf(scopes);
        this.former = List.copyOf(former);
    }

    /** What of the scopes the files are searched for. */
    private record Samples(boolean existed, long records, Set<Bytes> bytes) {}

    /**
     * Removes them.
     *
     * @param delete deletes the scopes by their service's rules
     */
    PurgeReport run(Runnable delete) {
        if (!storage.capabilities().has(Capability.COMPACTION)) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot purge: this backend does not support it. Nothing was changed. Delete instead.");
        }
        Samples samples = samples();
        Optional<Set<Bytes>> before = search(samples.bytes);
        delete.run();
        CopyMarks marks = new CopyMarks(storage);
        scopes.forEach(scope -> marks.forgetAll(new ScopePrefix(scope.id())));
        former.forEach(marks::forgetAll);
        Set<Damage> damaged = new LinkedHashSet<>();
        boolean more = true;
        while (more) {
            more = storage.admin().maintain(Budget.UNLIMITED, damaged::add).more();
        }
        Compaction compaction = storage.admin().compact(true);
        Set<Bytes> after = search(samples.bytes).orElse(Set.of());
        Set<Bytes> wanted = before.isEmpty() ? samples.bytes : after;
        HolderSearch search = new HolderSearch(storage, wanted);
        List<Scope> holders = wanted.isEmpty() ? List.of() : search.run().holders();
        List<Scope> elsewhere = holders.stream().filter(this::isOfTenant).toList();
        return new PurgeReport(
                samples.existed,
                samples.records,
                before.isEmpty() ? 0 : samples.bytes.size(),
                before.orElse(Set.of()).size(),
                after.size(),
                before.isEmpty() ? 0 : after.size() - search.held().size(),
                elsewhere,
                holders.size() - elsewhere.size(),
                compaction,
                List.copyOf(damaged));
    }

    private boolean isOfTenant(Scope scope) {
        return scope.parts().get(0).equals(scopes.get(0).parts().get(0));
    }

    /** Which are found; empty where there are no files to search. */
    private Optional<Set<Bytes>> search(Set<Bytes> samples) {
        try {
            return Optional.of(storage.admin().searchFiles(samples));
        } catch (CairnException e) {
            if (e.code() == ErrorCode.UNSUPPORTED) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Samples samples() {
        Samples all = new Samples(false, 0, new HashSet<>());
        for (Scope scope : scopes) {
            Samples found = storage.admin().view(scope, this::samples).orElseGet(() -> new Samples(false, 0, Set.of()));
            if (found.existed || scope.equals(scopes.get(0))) {
                all.bytes.add(scope.id());
            }
            all.bytes.addAll(found.bytes);
            all = new Samples(all.existed || found.existed, all.records + found.records, all.bytes);
        }
        return all;
    }

    private Samples samples(ScopeView view) {
        Set<Bytes> samples = new HashSet<>();
        long records = view.info().records();
        List<StoredRecord> page = view.records(0, PAGE, true);
        for (int seen = 0; !page.isEmpty() && seen < MAX_RECORDS; seen += page.size()) {
            page.forEach(record -> add(samples, record));
            page = view.records(page.get(page.size() - 1).sequence(), PAGE, true);
        }
        List<StoredFrame> held = view.frames(null, PAGE, true);
        for (int seen = 0; !held.isEmpty() && seen < MAX_FRAMES; seen += held.size()) {
            held.forEach(frame -> addMiddle(samples, frame.frame().body()));
            held = view.frames(held.get(held.size() - 1).frame(), PAGE, true);
        }
        return new Samples(true, records, samples);
    }

    /** Keys with ids, and the beginnings of bodies, which hold times and ids; short ones may well stand elsewhere. */
    private static void add(Set<Bytes> samples, StoredRecord record) {
        if (record.key().length() > LEAST) {
            samples.add(record.key());
        }
        byte[] body = record.body().unsafeArray();
        if (body.length > 2 * LEAST) {
            samples.add(Bytes.fromOwned(Arrays.copyOf(body, Math.min(body.length, WINDOW))));
        }
    }

    /** The middle of a frame is compressed, or a digest: it does not stand elsewhere by chance. */
    private static void addMiddle(Set<Bytes> samples, Bytes body) {
        int length = body.length();
        if (length > 2 * FRAME_WINDOW) {
            int from = (length - FRAME_WINDOW) / 2;
            samples.add(Bytes.fromOwned(Arrays.copyOfRange(body.unsafeArray(), from, from + FRAME_WINDOW)));
        }
    }
}
