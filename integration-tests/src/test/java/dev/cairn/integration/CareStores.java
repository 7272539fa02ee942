package dev.cairn.integration;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** Stores of each backend for tests of care, what is put into them, and all that is in one. Not safe for use by several threads. */
public final class CareStores implements AutoCloseable {
    /** A scope whose commits have no order. */
    static final Scope ITEMS = Scope.of("acme", "items", "a");

    private final List<Storage> open = new ArrayList<>();
    private final List<PostgresFixture> schemas = new ArrayList<>();
    private final Path folder;

    CareStores(Path folder) {
        this.folder = folder;
    }

    /** What a store is made in. */
    enum Kind {
        MEMORY,
        SQLITE,
        POSTGRES
    }

    /** A new, empty store. */
    Storage make(Kind kind) {
        return switch (kind) {
            case MEMORY -> byUrl("memory:");
            case SQLITE -> byUrl("sqlite:" + folder.resolve("store-" + open.size() + ".db"));
            case POSTGRES -> {
                PostgresFixture schema = new PostgresFixture();
                schemas.add(schema);
                yield keep(schema.open(java.time.Clock.systemUTC()));
            }
        };
    }

    Storage byUrl(String url) {
        int colon = url.indexOf(':');
        for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
            if (provider.schemes().contains(url.substring(0, colon))) {
                return keep(provider.open(url.substring(0, colon), url.substring(colon + 1), StorageOptions.DEFAULT));
            }
        }
        throw new AssertionError("no backend opens " + url);
    }

    private Storage keep(Storage storage) {
        open.add(storage);
        return storage;
    }

    /** Whether the bytes of a text stand in the rows of the last server's store, or in the files of the first other one. */
    boolean hold(String text) throws Exception {
        if (!schemas.isEmpty()) {
            return schemas.get(schemas.size() - 1).holds(text);
        }
        for (String name : List.of("store-0.db", "store-0.db-wal")) {
            Path file = folder.resolve(name);
            if (Files.exists(file) && raw(file).contains(text)) {
                return true;
            }
        }
        return false;
    }

    /** Through another process: closing the file here would give up SQLite's locks on it. */
    private static String raw(Path file) throws IOException {
        Process cat = new ProcessBuilder("cat", file.toString()).start();
        return new String(cat.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Records with revisions, links and expiries, frames that were folded, a scope without order, staged frames. */
    public static void fill(Storage storage, int from, int to) {
        for (int step = from; step < to; step++) {
            SampleStore.step(storage, step);
        }
        commit(
                storage,
                ITEMS,
                Commit.unordered()
                        .put(Put.of(1, Key.of("item", "" + from), Bytes.fromUtf8("{\"n\":" + to + "}")))
                        .put(Put.of(1, Key.of("common"), Bytes.fromUtf8("{\"last\":" + to + "}")))
                        .frame(new Frame(1_000 + from, 0, 1, 4, Bytes.fromUtf8("item"))));
        commit(
                storage,
                SampleStore.SCOPES.get(0),
                Commit.inOrder().staged().frame(new Frame(2_000 + from, 0, 1, 4, Bytes.fromUtf8("next"))));
    }

    public static void commit(Storage storage, Scope scope, Commit.Builder commit) {
        if (!(storage.commit(scope, commit.build()) instanceof Committed)) {
            throw new AssertionError("refused: " + scope);
        }
    }

    /**
     * Everything in a scope but its incarnation, counts and lease: a copy has an incarnation of its own. Where there is no order, a
     * copy's revisions are higher by a number, so the lowest counts as 1.
     */
    record Content(boolean ordered, long change, String summary, List<StoredRecord> records, List<StoredFrame> frames) {
        static Content of(ScopeView view) {
            ScopeInfo info = view.info();
            List<StoredRecord> records = new ArrayList<>();
            List<StoredRecord> page = view.records(0, 100, true);
            while (!page.isEmpty()) {
                records.addAll(page);
                page = view.records(page.get(page.size() - 1).sequence(), 100, true);
            }
            List<StoredFrame> frames = new ArrayList<>();
            List<StoredFrame> held = view.frames(null, 100, true);
            while (!held.isEmpty()) {
                frames.addAll(held.stream()
                        .map(frame -> new StoredFrame(
                                frame.frame(),
                                frame.staged() == null
                                        ? null
                                        : frame.staged().truncatedTo(java.time.temporal.ChronoUnit.MICROS)))
                        .toList());
                held = view.frames(held.get(held.size() - 1).frame(), 100, true);
            }
            long lowest = info.ordered()
                    ? 1
                    : records.stream().mapToLong(StoredRecord::revision).min().orElse(1);
            records.replaceAll(record -> cut(record, record.revision() - lowest + 1));
            return new Content(info.ordered(), info.change(), info.summary().utf8(), records, frames);
        }

        private static StoredRecord cut(StoredRecord r, long revision) {
            return new StoredRecord(
                    r.kind(),
                    r.key(),
                    revision,
                    r.sequence(),
                    r.modified(),
                    r.committed().truncatedTo(java.time.temporal.ChronoUnit.MICROS),
                    r.expires(),
                    r.link(),
                    r.body());
        }
    }

    /** Everything in a store but the notes of care itself. */
    static Map<String, Content> content(Storage storage) {
        Map<String, Content> all = new TreeMap<>();
        ScopeScan scan = new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, null, 10_000);
        for (ScopeInfo info : storage.scopes(scan).items()) {
            if (!info.scope().parts().get(1).equals("care")) {
                all.put(
                        info.scope().toString(),
                        storage.admin().view(info.scope(), Content::of).orElseThrow());
            }
        }
        return all;
    }

    @Override
    public void close() {
        open.forEach(Storage::close);
        schemas.forEach(PostgresFixture::close);
    }
}
