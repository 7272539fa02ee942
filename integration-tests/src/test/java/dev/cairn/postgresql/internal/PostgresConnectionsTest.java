package dev.cairn.postgresql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.Lent;
import dev.cairn.integration.SampleStore;
import dev.cairn.postgresql.PostgresProvider;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.store.Namespace;
import dev.cairn.testing.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;

class PostgresConnectionsTest {
    private static final String SCHEMA = "connections";
    private static final Scope UNORDERED = Scope.of("", "connections", "items");

    @AfterEach
    void dropSchema() throws SQLException {
        run("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
    }

    @Test
    void nothing_is_left_on_a_connection_that_was_lent() throws SQLException {
        OneConnection pool = new OneConnection();
        String settings = "SELECT count(*) FROM pg_settings WHERE source = 'session'";
        long setByDriver = pool.ask(settings);
        try (Storage store = PostgresBackend.open(new PostgresConfig(pool, SCHEMA, "c_", 0), Mode.CREATE)) {
            for (int number = 0; number < 20; number++) {
                SampleStore.step(store, number);
            }
            store.scan(SampleStore.SCOPES.get(0), Scan.all(1, 5));
            assertThat(pool.ask("SELECT count(*) FROM pg_prepared_statements")).isZero();
            assertThat(pool.ask(settings)).isEqualTo(setByDriver);
            assertThat(pool.ask("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"))
                    .isZero();
            assertThat(pool.ask("SELECT count(*) FROM pg_cursors WHERE name <> ''"))
                    .isZero();
        } finally {
            pool.end();
        }
    }

    @Test
    void a_put_to_a_known_thread_takes_two_messages_and_its_state_is_read_in_four() throws SQLException {
        OneConnection pool = new OneConnection();
        try (Storage store = PostgresBackend.open(new PostgresConfig(pool, SCHEMA, "c_", 0), Mode.CREATE);
                Cairn cairn = Cairn.builder().on(store)) {
            CheckpointConfig thread = CheckpointConfig.of("t");
            cairn.checkpoints().put(thread, Map.of("text", "first"), CheckpointMetadata.of(0));
            pool.messages.set(0);
            cairn.checkpoints().put(thread, Map.of("text", "second"), CheckpointMetadata.of(1));
            assertThat(pool.messages).hasValue(2);
            changedElsewhere(thread);
            pool.messages.set(0);
            cairn.checkpoints().put(thread, Map.of("text", "fourth"), CheckpointMetadata.of(3));
            assertThat(pool.messages.get()).isGreaterThan(2);
            pool.messages.set(0);
            cairn.checkpoints().put(thread, Map.of("text", "fifth"), CheckpointMetadata.of(4));
            assertThat(pool.messages).hasValue(2);
            pool.messages.set(0);
            cairn.checkpoints()
                    .put(thread, Checkpoint.of(Map.of("text", "sixth")).withId("own-id"), CheckpointMetadata.of(5));
            assertThat(pool.messages).hasValue(2);
            pool.messages.set(0);
            cairn.checkpoints().get(thread);
            assertThat(pool.messages).hasValue(4);
        } finally {
            pool.end();
        }
    }

    @ParameterizedTest
    @CsvSource({"XX000, INTERNAL", "XX001, CORRUPT", "XX002, CORRUPT"})
    void only_damage_that_the_server_tells_of_is_called_damage(String state, ErrorCode meaning) throws SQLException {
        OneConnection pool = new OneConnection();
        try (Storage store = PostgresBackend.open(new PostgresConfig(pool, SCHEMA, "c_", 0), Mode.CREATE);
                Cairn cairn = Cairn.builder().on(store)) {
            cairn.store().put(Namespace.of("a"), "first", 1);
            run("CREATE FUNCTION " + SCHEMA + ".fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION"
                    + " 'the words of the server' USING ERRCODE = '" + state + "'; END $$");
            run("CREATE TRIGGER fails BEFORE INSERT ON " + SCHEMA + ".c_record EXECUTE FUNCTION " + SCHEMA
                    + ".fails()");
            CairnException refused = catchThrowableOfType(
                    CairnException.class, () -> cairn.store().put(Namespace.of("a"), "second", 2));
            assertThat(refused.code()).isEqualTo(meaning);
            assertThat(refused).hasMessageContaining("the words of the server");
        } finally {
            pool.end();
        }
    }

    @Test
    void an_item_is_put_into_a_known_namespace_in_two_messages_and_read_in_one() throws SQLException {
        OneConnection pool = new OneConnection();
        Namespace place = Namespace.of("a");
        try (Storage store = PostgresBackend.open(new PostgresConfig(pool, SCHEMA, "c_", 0), Mode.CREATE);
                Cairn cairn = Cairn.builder().on(store)) {
            cairn.store().put(place, "first", 1);
            pool.messages.set(0);
            cairn.store().put(place, "second", 2);
            assertThat(pool.messages).hasValue(2);
            cairn.store().put(place, "second", 3);
            assertThat(pool.messages).hasValue(4);
            assertThat(cairn.store().get(place, "second").value().text()).isEqualTo("3");
            assertThat(pool.messages).hasValue(5);
        } finally {
            pool.end();
        }
    }

    /** Puts the third state through another instance. */
    private static void changedElsewhere(CheckpointConfig thread) {
        PostgresConfig config = new PostgresConfig(PostgresServer.source(), SCHEMA, "c_", 0);
        try (Storage store = PostgresBackend.open(config, Mode.EXISTING);
                Cairn cairn = Cairn.builder().on(store)) {
            cairn.checkpoints().put(thread, Map.of("text", "third"), CheckpointMetadata.of(2));
        }
    }

    @Test
    void a_change_that_the_server_leaves_out_fails_the_whole_commit() throws SQLException {
        PostgresConfig config = new PostgresConfig(PostgresServer.source(), SCHEMA, "c_", 8);
        try (Storage store = PostgresBackend.open(config, Mode.CREATE)) {
            Scope scope = Scope.of("", "connections", "ordered");
            store.commit(scope, ordered("a", "1").build());
            run("CREATE FUNCTION " + SCHEMA + ".leave_out() RETURNS trigger LANGUAGE plpgsql AS"
                    + " 'BEGIN IF NEW.kind = 2 THEN RETURN NULL; END IF; RETURN NEW; END'");
            run("CREATE TRIGGER leave_out BEFORE UPDATE ON " + SCHEMA + ".c_record FOR EACH ROW EXECUTE FUNCTION "
                    + SCHEMA + ".leave_out()");
            store.commit(scope, ordered("a", "2").build());
            store.commit(
                    scope,
                    Commit.inOrder()
                            .put(Put.of(2, Key.of("b"), Bytes.fromUtf8("1")))
                            .build());
            expect(
                    ErrorCode.CORRUPT,
                    () -> store.commit(
                            scope,
                            ordered("a", "3")
                                    .put(Put.of(2, Key.of("b"), Bytes.fromUtf8("3")))
                                    .build()));
            Commit.Builder begun = Commit.inOrder()
                    .check(new Check.Absent(1, Key.of("c")))
                    .put(Put.of(1, Key.of("c"), Bytes.fromUtf8("1")));
            assertThat(store.commit(
                            scope,
                            begun.put(Put.of(2, Key.of("d"), Bytes.fromUtf8("1")))
                                    .build()))
                    .isInstanceOf(CommitOutcome.Committed.class);
            expect(
                    ErrorCode.CORRUPT,
                    () -> store.commit(
                            scope,
                            Commit.inOrder()
                                    .check(new Check.Absent(1, Key.of("e")))
                                    .put(Put.of(1, Key.of("e"), Bytes.fromUtf8("1")))
                                    .put(Put.of(2, Key.of("d"), Bytes.fromUtf8("2")))
                                    .build()));
            run("DROP TRIGGER leave_out ON " + SCHEMA + ".c_record");
            assertThat(store.scan(scope, Scan.all(1, 5)).items())
                    .extracting(record -> record.body())
                    .containsExactly(Bytes.fromUtf8("1"), Bytes.fromUtf8("2"));
            List<Damage> damage = new ArrayList<>();
            store.admin().inspect(damage::add);
            assertThat(damage).isEmpty();
        }
    }

    private static Commit.Builder ordered(String key, String body) {
        return Commit.inOrder().put(Put.of(1, Key.of(key), Bytes.fromUtf8(body)));
    }

    @Test
    void of_many_that_open_a_missing_store_at_once_one_makes_it_and_all_can_use_it() throws Exception {
        PostgresConfig config = new PostgresConfig(PostgresServer.source(), SCHEMA, "c_", 0);
        List<Boolean> all = inParallel(8, () -> {
            try (Storage store = PostgresBackend.open(config, Mode.CREATE)) {
                return put(store, "k" + Thread.currentThread().getName());
            }
        });
        assertThat(all).hasSize(8).containsOnly(true);
    }

    @Test
    void writers_without_order_on_one_key_count_up_its_revision_without_a_gap() throws Exception {
        PostgresConfig config = new PostgresConfig(PostgresServer.source(), SCHEMA, "c_", 8);
        try (Storage store = PostgresBackend.open(config, Mode.CREATE)) {
            inParallel(8, () -> {
                for (int i = 0; i < 20; i++) {
                    put(store, "same");
                }
                return true;
            });
            assertThat(store.scan(UNORDERED, Scan.all(1, 5)).items())
                    .extracting(record -> record.revision())
                    .containsExactly(160L);
        }
    }

    @Test
    void a_newer_schema_is_refused() throws SQLException {
        PostgresConfig config = new PostgresConfig(PostgresServer.source(), SCHEMA, "c_", 0);
        PostgresBackend.open(config, Mode.CREATE).close();
        run("UPDATE " + SCHEMA + ".c_meta SET value = '99'");
        expect(ErrorCode.INCOMPATIBLE, () -> PostgresBackend.open(config, Mode.CREATE));
    }

    @Test
    void a_store_that_must_exist_is_not_made() {
        PostgresConfig config = new PostgresConfig(PostgresServer.source(), SCHEMA, "c_", 0);
        expect(ErrorCode.NOT_FOUND, () -> PostgresBackend.open(config, Mode.EXISTING));
    }

    @Test
    void a_url_opens_a_store_and_a_wrong_one_is_reported() {
        PostgresProvider provider = new PostgresProvider();
        try (Storage store = provider.open(
                "postgresql", PostgresServer.url().substring("postgresql:".length()), StorageOptions.DEFAULT)) {
            assertThat(put(store, "by-url-" + System.nanoTime())).isTrue();
        }
        expect(ErrorCode.UNAVAILABLE, () -> provider.open("postgresql", "//localhost:1/none", StorageOptions.DEFAULT));
        expect(ErrorCode.INVALID, () -> provider.open("postgresql", "none", StorageOptions.DEFAULT));
    }

    @Test
    void names_that_would_need_quotes_are_invalid() {
        expect(ErrorCode.INVALID, () -> new PostgresConfig(PostgresServer.source(), "a\"b", "c_", 0));
        expect(ErrorCode.INVALID, () -> new PostgresConfig(PostgresServer.source(), "public", "x; DROP", 0));
    }

    private static boolean put(Storage store, String key) {
        Commit commit = Commit.unordered()
                .put(Put.of(1, Key.of(key), Bytes.fromUtf8("body")))
                .build();
        return store.commit(UNORDERED, commit) instanceof CommitOutcome.Committed;
    }

    private static <T> List<T> inParallel(int count, Callable<T> action) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<T> answers = new ArrayList<>();
            for (Future<T> one :
                    threads.invokeAll(Stream.generate(() -> action).limit(count).toList())) {
                answers.add(one.get());
            }
            return answers;
        } finally {
            threads.shutdown();
        }
    }

    private static void expect(ErrorCode code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        CairnException.class,
                        e -> assertThat(e.code()).as("%s", e).isEqualTo(code));
    }

    private static void run(String text) throws SQLException {
        try (Connection connection = PostgresServer.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    /** Lends the same connection again and again, as a pool does. */
    private static final class OneConnection extends PGSimpleDataSource {
        private static final long serialVersionUID = 1L;

        /** Each transaction's messages are statements that are prepared once. */
        private final transient AtomicInteger messages = new AtomicInteger();

        private final transient Connection connection;

        OneConnection() throws SQLException {
            connection = PostgresServer.source().getConnection();
        }

        @Override
        public Connection getConnection() {
            return Lent.of(connection, messages);
        }

        long ask(String query) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(query)) {
                row.next();
                return row.getLong(1);
            }
        }

        void end() throws SQLException {
            connection.close();
        }
    }
}
