package dev.cairn.postgresql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.Lent;
import dev.cairn.integration.NarrowPool;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.store.Namespace;
import dev.cairn.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGConnection;
import org.postgresql.ds.PGSimpleDataSource;

/** The caller's pool may set its connections up as it likes, and gets them back so. */
@Timeout(120)
class PostgresPoolSettingsTest {
    private static final String SCHEMA = "settings";
    private static final Scope SCOPE = Scope.of("", "settings", "one");

    @AfterEach
    void dropSchema() throws SQLException {
        try (Connection connection = PostgresServer.source().getConnection()) {
            PostgresSchemaTest.execute(connection, "DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
        }
    }

    /** What a pool sets on its connections. */
    enum Setting implements NarrowPool.Setting {
        NOTHING {
            @Override
            public void on(Connection connection) {}
        },
        NO_AUTOMATIC_COMMITS {
            @Override
            public void on(Connection connection) throws SQLException {
                connection.setAutoCommit(false);
            }
        },
        SERIALIZABLE {
            @Override
            public void on(Connection connection) throws SQLException {
                connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            }
        },
        READ_ONLY {
            @Override
            public void on(Connection connection) throws SQLException {
                connection.setReadOnly(true);
            }
        },
        READ_ONLY_BY_DEFAULT {
            @Override
            public void on(Connection connection) throws SQLException {
                PostgresSchemaTest.execute(connection, "SET default_transaction_read_only = on");
            }
        },
        OTHER_SCHEMA {
            @Override
            public void on(Connection connection) throws SQLException {
                PostgresSchemaTest.execute(connection, "SET search_path = nowhere");
            }
        },
        PREPARING_AT_ONCE {
            @Override
            public void on(Connection connection) throws SQLException {
                connection.unwrap(PGConnection.class).setPrepareThreshold(1);
            }
        },
        ALL {
            @Override
            public void on(Connection connection) throws SQLException {
                READ_ONLY.on(connection);
                SERIALIZABLE.on(connection);
                READ_ONLY_BY_DEFAULT.on(connection);
                OTHER_SCHEMA.on(connection);
                PREPARING_AT_ONCE.on(connection);
                NO_AUTOMATIC_COMMITS.on(connection);
                connection.commit();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void every_operation_works_on_connections_of_any_setting_and_leaves_them_so(Setting setting) throws Exception {
        try (NarrowPool pool = new NarrowPool(PostgresServer.source(), 2, 2_000, setting)) {
            Connection before = pool.getConnection();
            List<Object> settings = settings(before);
            before.close();
            try (Storage store = PostgresBackend.open(new PostgresConfig(pool, SCHEMA, "c_", 0), Mode.CREATE);
                    Cairn cairn = Cairn.builder().on(store)) {
                useEverything(store, cairn);
            }
            assertThat(pool.lent()).isZero();
            Connection after = pool.getConnection();
            assertThat(settings(after)).isEqualTo(settings);
            after.close();
        }
    }

    private static List<Object> settings(Connection connection) throws SQLException {
        return List.of(
                connection.getAutoCommit(),
                connection.isReadOnly(),
                connection.getTransactionIsolation(),
                connection.unwrap(PGConnection.class).getPrepareThreshold());
    }

    private static void useEverything(Storage store, Cairn cairn) throws Exception {
        CheckpointConfig thread = CheckpointConfig.of("t");
        for (int n = 0; n < 4; n++) {
            cairn.checkpoints()
                    .put(thread, Map.of("n", n, "text", "long ".repeat(2_000 * n)), CheckpointMetadata.of(n));
            cairn.store().put(Namespace.of("items"), "k", n);
        }
        writeTogether(store);
        cairn.checkpoints().threads().copy("t", "copy");
        cairn.checkpoints().threads().delete("copy");
        cairn.maintenance().fold(false);
        cairn.maintenance().sweep(false, true);
        store.admin().compact(true);
        assertThat(cairn.maintenance().examine()).isNotEmpty();
        assertThat(cairn.checkpoints().get(thread).checkpoint().value("n").json())
                .isEqualTo("3");
        List<Damage> damage = new ArrayList<>();
        store.admin().inspect(damage::add);
        store.admin().quarantine(true, row -> damage.add(row.damage()));
        assertThat(damage).isEmpty();
    }

    private static void writeTogether(Storage store) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> writers = new ArrayList<>();
            for (int writer = 0; writer < 4; writer++) {
                String key = "w" + writer;
                writers.add(threads.submit(() -> {
                    for (int n = 0; n < 10; n++) {
                        assertThat(store.commit(SCOPE, put(key, "n" + n).build()))
                                .isInstanceOf(CommitOutcome.Committed.class);
                    }
                    return 10;
                }));
            }
            for (Future<Integer> writer : writers) {
                writer.get();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(store.read(SCOPE, Read.of().build()).scope().change()).isEqualTo(40);
    }

    private static Commit.Builder put(String key, String body) {
        return Commit.inOrder().put(Put.of(1, Key.of(key), Bytes.fromUtf8(body)));
    }

    /** A pool has its own words for it, and a store that opens connections itself says how many it has. */
    @Test
    void a_pool_that_lends_nothing_in_time_is_reported_as_that() throws SQLException {
        try (NarrowPool pool = new NarrowPool(PostgresServer.source(), 1, 100, Setting.NOTHING);
                Storage store = PostgresBackend.open(new PostgresConfig(pool, SCHEMA, "c_", 0), Mode.CREATE)) {
            try (Connection taken = pool.getConnection()) {
                assertThat(taken.isClosed()).isFalse();
                long begun = System.nanoTime();
                assertThatThrownBy(() -> store.commit(SCOPE, put("k", "1").build()))
                        .isInstanceOfSatisfying(
                                CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                        .hasMessageContaining("no pooled connection became free")
                        .hasMessageContaining("the pool lent nothing")
                        .hasMessageContaining("Nothing was changed");
                assertThat(System.nanoTime() - begun).isLessThan(5_000_000_000L);
            }
            assertThat(store.commit(SCOPE, put("k", "1").build())).isInstanceOf(CommitOutcome.Committed.class);
        }
    }

    @Test
    void a_connection_that_cannot_be_set_up_is_given_back() throws SQLException {
        AtomicInteger failures = new AtomicInteger();
        try (NarrowPool pool = NarrowPool.of(1)) {
            PGSimpleDataSource failing = new PGSimpleDataSource() {
                private static final long serialVersionUID = 1L;

                @Override
                public Connection getConnection() throws SQLException {
                    return Lent.failing(pool.getConnection(), "unwrap", failures);
                }
            };
            try (Storage store = PostgresBackend.open(new PostgresConfig(failing, SCHEMA, "c_", 0), Mode.CREATE)) {
                failures.set(2);
                assertThatThrownBy(() -> store.commit(SCOPE, put("k", "1").build()))
                        .isInstanceOf(OutOfMemoryError.class);
                assertThatThrownBy(() -> store.read(SCOPE, Read.of().build())).isInstanceOf(OutOfMemoryError.class);
                assertThat(pool.lent()).isZero();
                assertThat(store.commit(SCOPE, put("k", "1").build())).isInstanceOf(CommitOutcome.Committed.class);
            }
        }
    }

    /** The rest of an answer may still be on the way to it. */
    @Test
    void a_connection_on_which_the_machine_failed_is_not_used_again() throws SQLException {
        try (NarrowPool pool = NarrowPool.of(1);
                Storage store = PostgresBackend.open(new PostgresConfig(pool, SCHEMA, "c_", 0), Mode.CREATE)) {
            store.commit(SCOPE, put("k", "1").build());
            Object first = backend(pool);
            assertThatThrownBy(() -> store.admin().view(SCOPE, view -> {
                        throw new StackOverflowError("made by the test");
                    }))
                    .isInstanceOf(StackOverflowError.class);
            assertThat(pool.lent()).isZero();
            assertThat(backend(pool)).isNotEqualTo(first);
            assertThat(store.commit(SCOPE, put("k", "2").build())).isInstanceOf(CommitOutcome.Committed.class);
        }
    }

    private static Object backend(NarrowPool pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return connection.unwrap(PGConnection.class).getBackendPID();
        }
    }

    @Test
    void a_store_without_a_pool_opens_no_more_connections_than_it_may() throws Exception {
        AtomicInteger open = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        PGSimpleDataSource counting = new PGSimpleDataSource() {
            private static final long serialVersionUID = 1L;

            @Override
            public Connection getConnection() throws SQLException {
                most.accumulateAndGet(open.incrementAndGet(), Math::max);
                return Lent.counting(PostgresServer.source().getConnection(), open);
            }
        };
        ExecutorService threads = Executors.newFixedThreadPool(12);
        try (Storage store = PostgresBackend.open(new PostgresConfig(counting, SCHEMA, "c_", 1), Mode.CREATE)) {
            store.commit(SCOPE, put("k", "1").build());
            CountDownLatch four = new CountDownLatch(4);
            List<Future<Boolean>> readers = new ArrayList<>();
            for (int reader = 0; reader < 12; reader++) {
                readers.add(threads.submit(() -> store.admin()
                        .view(SCOPE, view -> {
                            four.countDown();
                            awaitAll(four);
                            return !view.records(0, 10, true).isEmpty();
                        })
                        .orElseThrow()));
            }
            for (Future<Boolean> reader : readers) {
                assertThat(reader.get()).isTrue();
            }
            assertThat(most).hasValue(4);
        } finally {
            threads.shutdown();
        }
        assertThat(open).hasValue(0);
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void limits_of_the_server_are_named_as_the_reason() throws SQLException {
        try (NarrowPool pool = new NarrowPool(PostgresServer.source(), 1, 500, connection -> {
                    PostgresSchemaTest.execute(connection, "SET idle_in_transaction_session_timeout = '50ms'");
                    PostgresSchemaTest.execute(connection, "SET statement_timeout = '300ms'");
                });
                Storage store = PostgresBackend.open(new PostgresConfig(pool, SCHEMA, "c_", 0), Mode.CREATE)) {
            store.commit(SCOPE, put("k", "1").build());
            assertThatThrownBy(() -> store.admin().view(SCOPE, view -> {
                        view.records(0, 10, true);
                        untilTheServerEndsIt();
                        return view.records(1, 10, true);
                    }))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                    .hasMessageContaining("idle_in_transaction_session_timeout");
            try (Connection blocking = PostgresServer.source().getConnection()) {
                blocking.setAutoCommit(false);
                PostgresSchemaTest.execute(blocking, "LOCK TABLE " + SCHEMA + ".c_record IN ACCESS EXCLUSIVE MODE");
                assertThatThrownBy(() -> store.commit(SCOPE, put("k", "2").build()))
                        .isInstanceOfSatisfying(
                                CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TIMEOUT))
                        .hasMessageContaining("statement_timeout");
            }
            assertThat(store.commit(SCOPE, put("k", "2").build())).isInstanceOf(CommitOutcome.Committed.class);
        }
    }

    /** Returns when no session of this schema waits in a transaction any more. */
    private static void untilTheServerEndsIt() {
        try (Connection connection = PostgresServer.source().getConnection()) {
            PostgresSchemaTest.execute(
                    connection,
                    "DO $$ BEGIN WHILE EXISTS (SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'"
                            + " AND query LIKE '%" + SCHEMA + ".c_record%') LOOP PERFORM pg_sleep(0.01);"
                            + " PERFORM pg_stat_clear_snapshot(); END LOOP; END $$");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A commit of either way whose connection breaks after the server has done it. */
    @ParameterizedTest
    @EnumSource(
            value = Setting.class,
            names = {"NOTHING", "NO_AUTOMATIC_COMMITS"})
    void a_connection_lost_at_the_commit_leaves_an_unknown_outcome(Setting setting) throws SQLException {
        AtomicInteger broken = new AtomicInteger();
        PGSimpleDataSource breaking = new PGSimpleDataSource() {
            private static final long serialVersionUID = 1L;

            @Override
            public Connection getConnection() throws SQLException {
                if (broken.get() > 1) {
                    throw new org.postgresql.util.PSQLException(
                            "refused by the test", org.postgresql.util.PSQLState.CONNECTION_UNABLE_TO_CONNECT);
                }
                Connection connection = PostgresServer.source().getConnection();
                setting.on(connection);
                return Lent.breaking(connection, broken);
            }
        };
        try (Storage store = PostgresBackend.open(new PostgresConfig(breaking, SCHEMA, "c_", 0), Mode.CREATE)) {
            for (String key : List.of("first", "second")) {
                Commit commit =
                        put(key, "1").check(new Check.Absent(1, Key.of(key))).build();
                broken.set(1);
                assertThatThrownBy(() -> store.commit(SCOPE, commit))
                        .isInstanceOfSatisfying(
                                CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                        .hasMessageContaining("may or may not be stored")
                        .hasMessageNotContaining("othing was");
                broken.set(0);
                assertThat(store.commit(SCOPE, commit))
                        .isInstanceOfSatisfying(
                                CommitOutcome.Committed.class,
                                done -> assertThat(done.repeated()).isTrue());
            }
        }
    }
}
