package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StoredRecord;
import dev.cairn.testing.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A store of each backend for tests of what holds on all of them, with a thread that no one has used. Not safe for use by several threads. */
public final class EveryStore implements AutoCloseable {
    /** The kind of checkpoints' records. */
    private static final int CHECKPOINT = 4;

    /** More than any number that a test gives. */
    private static final long WRONG = 1_000_000_000_000L;

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String url;
    private final int number = NUMBER.incrementAndGet();
    private final @Nullable Path folder;
    private boolean damaged;
    /** Keeps what is in memory there while a test closes and opens it. */
    private final @Nullable Cairn kept;

    private EveryStore(String url, @Nullable Path folder) {
        this.url = url;
        this.folder = folder;
        this.kept = url.startsWith("memory:") ? Cairn.open(url) : null;
    }

    /** For {@code @MethodSource}; each is closed after its test. */
    static Stream<EveryStore> all() {
        return Stream.<Supplier<EveryStore>>of(EveryStore::memory, EveryStore::sqlite, EveryStore::postgres)
                .map(Supplier::get);
    }

    /** The same without memory, where nothing can be damaged. */
    static Stream<EveryStore> lasting() {
        return Stream.<Supplier<EveryStore>>of(EveryStore::sqlite, EveryStore::postgres)
                .map(Supplier::get);
    }

    static EveryStore memory() {
        return new EveryStore("memory:every-" + NUMBER.get(), null);
    }

    static EveryStore sqlite() {
        try {
            Path folder = Files.createTempDirectory("every");
            return new EveryStore("sqlite:" + folder.resolve("store.db"), folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static EveryStore postgres() {
        return new EveryStore(PostgresServer.url(), null);
    }

    String url() {
        return url;
    }

    Cairn open() {
        return open(Types.STANDARD);
    }

    /** Opens it as a program does that was started again. */
    Cairn open(Types types) {
        return Cairn.builder().url(url).types(types).open();
    }

    public CheckpointConfig thread() {
        return CheckpointConfig.of("every-" + number);
    }

    /** What is under the service. */
    public Storage openStorage() {
        int colon = url.indexOf(':');
        for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
            if (provider.schemes().contains(url.substring(0, colon))) {
                return provider.open(url.substring(0, colon), url.substring(colon + 1), StorageOptions.DEFAULT);
            }
        }
        throw new AssertionError("no backend opens " + url);
    }

    Scope scope() {
        return Scope.of("", "thread", thread().threadId());
    }

    /** The record of the thread's only checkpoint, as its backend keeps it. */
    Document checkpointRecord() {
        try (Storage storage = openStorage()) {
            List<StoredRecord> records = storage.scan(
                            scope(), new Scan(CHECKPOINT, Scan.Order.SEQUENCE, false, null, null, null, 2, true))
                    .items();
            assertThat(records).hasSize(1);
            return Document.parse(records.get(0).body().toArray());
        }
    }

    /** Damages every frame of the thread, so that no large value can be read; false in memory, where nothing can be damaged. */
    boolean damageFrames() throws SQLException {
        if (kept != null) {
            return false;
        }
        String more = folder == null ? "'\\x20'::bytea" : "x'20'";
        String sum = folder == null ? "body || " + more : "CAST(body || " + more + " AS BLOB)";
        String text =
                "UPDATE cairn_frame SET body = " + sum + " WHERE scope = (SELECT id FROM cairn_scope WHERE name = ?)";
        try (Connection connection = DriverManager.getConnection("jdbc:" + url);
                PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setBytes(1, scope().id().toArray());
            damaged = statement.executeUpdate() > 0;
            return damaged;
        }
    }

    /** Takes the thread's rows away, since tests share a server and look whether all of it is sound. */
    private void removeDamaged() {
        try (Connection connection = DriverManager.getConnection("jdbc:" + url)) {
            for (String where : List.of(
                    "cairn_frame WHERE scope = (SELECT id FROM cairn_scope WHERE name = ?)",
                    "cairn_record WHERE scope = (SELECT id FROM cairn_scope WHERE name = ?)",
                    "cairn_scope WHERE name = ?")) {
                try (PreparedStatement statement = connection.prepareStatement("DELETE FROM " + where)) {
                    statement.setBytes(1, scope().id().toArray());
                    statement.executeUpdate();
                }
            }
        } catch (SQLException e) {
            throw new AssertionError("cannot remove the damaged thread", e);
        }
    }

    /** Changes headers behind the store's back, of scopes that have, had or will have these names. */
    public void damageHeaders(Scope... scopes) throws SQLException {
        changeHeaders("UPDATE cairn_scope SET seq = seq + " + WRONG + " WHERE coalesce(name, hidden) = ?", scopes);
    }

    /** Puts right what {@link #damageHeaders} did, since tests share a server. */
    public void repairHeaders() throws SQLException {
        changeHeaders(
                "UPDATE cairn_scope SET seq = seq - " + WRONG + " WHERE seq >= " + WRONG + " AND ? IS NOT NULL",
                scope());
    }

    /** Changes records of a kind behind the store's back; a negative number of microseconds puts them right again. */
    void damageRecords(Scope scope, int kind, List<Bytes> keys, long micros) throws SQLException {
        String text = "UPDATE cairn_record SET at = at + " + micros
                + " WHERE scope = (SELECT id FROM cairn_scope WHERE name = ?) AND kind = " + kind + " AND key = ?";
        try (Connection connection = DriverManager.getConnection("jdbc:" + url);
                PreparedStatement statement = connection.prepareStatement(text)) {
            for (Bytes key : keys) {
                statement.setBytes(1, scope.id().toArray());
                statement.setBytes(2, key.toArray());
                assertThat(statement.executeUpdate()).isEqualTo(1);
            }
        }
    }

    private void changeHeaders(String text, Scope... scopes) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:" + url);
                PreparedStatement statement = connection.prepareStatement(text)) {
            for (Scope scope : scopes) {
                statement.setBytes(1, scope.id().toArray());
                statement.executeUpdate();
            }
        }
    }

    /** Where a SQLite store is. */
    Path file() {
        return Path.of(url.substring("sqlite:".length()));
    }

    @Override
    public void close() {
        if (kept != null) {
            kept.close();
        }
        if (folder != null) {
            Folders.delete(folder);
        } else if (damaged) {
            removeDamaged();
        }
    }

    @Override
    public String toString() {
        return url.substring(0, url.indexOf(':'));
    }
}
