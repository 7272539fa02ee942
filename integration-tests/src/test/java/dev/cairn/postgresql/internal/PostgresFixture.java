package dev.cairn.postgresql.internal;

import dev.cairn.integration.LendingPool;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.testing.PostgresServer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** An empty store in a schema that no one else uses now. Making tables is slow, so a schema is emptied for the next one. */
public final class PostgresFixture implements BackendFixture {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Deque<String> EMPTY = new ConcurrentLinkedDeque<>();
    private static final List<String> TABLES = List.of("scope", "record", "frame", "staged", "copy");

    private final DataSource source;
    private final int idle;
    private final String schema;

    /** On connections that the store opens and keeps itself. */
    public PostgresFixture() {
        this(PostgresServer.source(), 4);
    }

    private PostgresFixture(DataSource source, int idle) {
        this(source, idle, unusedSchema());
    }

    private PostgresFixture(DataSource source, int idle, String schema) {
        this.source = source;
        this.idle = idle;
        this.schema = schema;
    }

    private static String unusedSchema() {
        String used = EMPTY.poll();
        return used == null ? "tck_" + NUMBER.incrementAndGet() : used;
    }

    /** On a server whose clock stands still until it is set: its connections find another function under the clock's name. */
    public static PostgresFixture withClock(Instant now) throws SQLException {
        String schema = unusedSchema();
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl("jdbc:" + PostgresServer.url());
        source.setCurrentSchema(schema + ",pg_catalog");
        PostgresFixture fixture = new PostgresFixture(source, 4, schema);
        fixture.execute("CREATE SCHEMA IF NOT EXISTS @");
        fixture.setClock(now);
        return fixture;
    }

    public void setClock(Instant now) throws SQLException {
        execute("CREATE OR REPLACE FUNCTION @.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS"
                + " $$ SELECT timestamptz '" + now + "' $$");
    }

    private void execute(String text) throws SQLException {
        try (Connection connection = LendingPool.INSTANCE.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(text.replace("@", schema));
        }
    }

    /** On connections that a pool lends for a transaction each. */
    public static PostgresFixture onLentConnections() {
        return new PostgresFixture(LendingPool.INSTANCE, 0);
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
        return false;
    }

    @Override
    public Storage open(Clock clock) {
        return open(Mode.CREATE);
    }

    @Override
    public Storage openAnother(Clock clock) {
        return open(Mode.EXISTING);
    }

    @Override
    public Storage reopen(Clock clock) {
        return open(Mode.EXISTING);
    }

    /** For a role that may read the tables and do nothing else. */
    @Override
    public Optional<Storage> openReadOnly(Clock clock) {
        change("DO $$ BEGIN CREATE ROLE tck_reader LOGIN; EXCEPTION WHEN duplicate_object THEN END $$;"
                + " GRANT USAGE ON SCHEMA @ TO tck_reader; GRANT SELECT ON ALL TABLES IN SCHEMA @ TO tck_reader");
        PGSimpleDataSource readers = new PGSimpleDataSource();
        readers.setUrl("jdbc:" + PostgresServer.url());
        readers.setUser("tck_reader");
        return Optional.of(PostgresBackend.open(new PostgresConfig(readers, schema, "c_", 4), Mode.EXISTING));
    }

    /** Has the server refuse new frames as it does when its disk is full. */
    @Override
    public boolean fill() {
        change("CREATE OR REPLACE FUNCTION @.no_space() RETURNS trigger LANGUAGE plpgsql AS"
                + " $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;"
                + " CREATE TRIGGER no_space BEFORE INSERT ON @.c_frame EXECUTE FUNCTION @.no_space()");
        return true;
    }

    @Override
    public void free() {
        change("DROP TRIGGER IF EXISTS no_space ON @.c_frame");
    }

    private void change(String text) {
        try {
            execute(text);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether the bytes of a text stand in any row, in whatever state it is. */
    public boolean holds(String text) throws SQLException {
        String hex = HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
        try (Connection connection = LendingPool.INSTANCE.getConnection();
                Statement statement = connection.createStatement()) {
            for (String name : TABLES) {
                String look = "SELECT 1 FROM " + table(name) + " t WHERE strpos(t::text, '" + hex + "') > 0 LIMIT 1";
                try (ResultSet row = statement.executeQuery(look)) {
                    if (row.next()) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** The name of a table. */
    public String table(String name) {
        return schema + ".c_" + name;
    }

    /** Opens it on other connections. */
    public Storage openOn(DataSource other, int kept) {
        return PostgresBackend.open(new PostgresConfig(other, schema, "c_", kept), Mode.CREATE);
    }

    private Storage open(Mode mode) {
        return PostgresBackend.open(new PostgresConfig(source, schema, "c_", idle), mode);
    }

    @Override
    public boolean damageRecord(Scope scope, int kind, Bytes key) {
        return damage(
                "UPDATE @.c_record SET body = body || '\\x20' WHERE scope = (SELECT id FROM @.c_scope WHERE name = ?)"
                        + " AND kind = " + kind + " AND key = ?",
                scope,
                key);
    }

    @Override
    public boolean damageFrame(Scope scope, long lane, int first) {
        return damage(
                "UPDATE @.c_frame SET body = body || '\\x20' WHERE scope = (SELECT id FROM @.c_scope WHERE name = ?)"
                        + " AND lane = " + lane + " AND first = " + first,
                scope,
                null);
    }

    private boolean damage(String text, Scope scope, @Nullable Bytes key) {
        try (Connection connection = PostgresServer.source().getConnection();
                PreparedStatement statement = connection.prepareStatement(text.replace("@", schema))) {
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
        try (Connection connection = LendingPool.INSTANCE.getConnection();
                Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.addBatch("DELETE FROM " + schema + ".c_" + table);
            }
            statement.executeBatch();
            EMPTY.push(schema);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
