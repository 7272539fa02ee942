package dev.cairn.sqlite;

import dev.cairn.integration.Folders;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.sqlite.internal.ReadOnlyPlace;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.tck.backend.BackendFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A store in a file of its own. */
public final class SqliteFixture implements BackendFixture {
    private final Path folder;
    private final Path file;
    private @Nullable SqliteBackend opened;
    private boolean full;

    public SqliteFixture() {
        try {
            folder = Files.createTempDirectory("cairn-sqlite");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        file = folder.resolve("store.db");
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(
                Durability.POWER,
                Set.of(
                        Capability.REOPEN,
                        Capability.SHARED,
                        Capability.SNAPSHOT_READS,
                        Capability.MANY_SCOPES,
                        Capability.COMPACTION,
                        Capability.ADMIN));
    }

    @Override
    public boolean steerable() {
        return true;
    }

    @Override
    public Storage open(Clock clock) {
        return open(clock, Mode.CREATE);
    }

    @Override
    public Storage openAnother(Clock clock) {
        return reopen(clock);
    }

    @Override
    public Storage reopen(Clock clock) {
        return open(clock, Mode.EXISTING);
    }

    private Storage open(Clock clock, Mode mode) {
        opened = (SqliteBackend) new SqliteProvider().open("sqlite", file.toString(), new StorageOptions(clock, mode));
        return opened;
    }

    @Override
    public Optional<Storage> openReadOnly(Clock clock) {
        return Optional.of(ReadOnlyPlace.open(new SqliteConfig(file, new StorageOptions(clock, Mode.EXISTING))));
    }

    /** Lets the writing connection add no page to the file; it is replaced after it has refused a change. */
    @Override
    public boolean fill() {
        full = true;
        limit(session -> session.number("PRAGMA page_count"));
        return true;
    }

    private void limit(TransactionBody<Long> pages) {
        Objects.requireNonNull(opened)
                .write(session -> session.number("PRAGMA max_page_count = " + pages.run(session)));
    }

    @Override
    public void free() {
        if (full) {
            full = false;
            limit(session -> 1_073_741_823L);
        }
    }

    @Override
    public boolean damageRecord(Scope scope, int kind, Bytes key) {
        return damage(
                "UPDATE cairn_record SET body = CAST(body || x'20' AS BLOB) WHERE scope = (SELECT id FROM cairn_scope WHERE name = ?)"
                        + " AND kind = " + kind + " AND key = ?",
                scope,
                key);
    }

    @Override
    public boolean damageFrame(Scope scope, long lane, int first) {
        return damage(
                "UPDATE cairn_frame SET body = CAST(body || x'20' AS BLOB) WHERE scope = (SELECT id FROM cairn_scope WHERE name = ?)"
                        + " AND lane = " + lane + " AND first = " + first,
                scope,
                null);
    }

    private boolean damage(String text, Scope scope, @Nullable Bytes key) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setBytes(1, scope.id().toArray());
            if (key != null) {
                statement.setBytes(2, key.toArray());
            }
            return statement.executeUpdate() == 1;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        Folders.delete(folder);
    }
}
