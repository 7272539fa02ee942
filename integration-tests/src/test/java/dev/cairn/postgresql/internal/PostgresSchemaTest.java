package dev.cairn.postgresql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.integration.NarrowPool;
import dev.cairn.integration.SampleStore;
import dev.cairn.storage.Damage;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables that another program changed are noticed by whoever opens or checks the store, and the changed object is named. */
class PostgresSchemaTest {
    private static final String SCHEMA = "drifted";
    private static final PostgresConfig CONFIG = new PostgresConfig(PostgresServer.source(), SCHEMA, "c_", 0);

    @BeforeEach
    void makeStore() {
        try (Storage store = PostgresBackend.open(CONFIG, Mode.CREATE)) {
            SampleStore.step(store, 0);
        }
    }

    @AfterEach
    void dropSchema() throws SQLException {
        run("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
    }

    private static void run(String text) throws SQLException {
        try (Connection connection = PostgresServer.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(text.replace("@", SCHEMA + ".c_"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "index c_record_key         | DROP INDEX @record_key",
                "index c_record_expires     | DROP INDEX @record_expires",
                "index c_record_key         | DROP INDEX @record_key; CREATE INDEX c_record_key ON @record (scope, kind, key)",
                "index c_scope_name_key     | ALTER TABLE @scope DROP CONSTRAINT c_scope_name_key",
                "index c_frame_pkey         | ALTER TABLE @frame DROP CONSTRAINT c_frame_pkey",
                "table c_record             | ALTER TABLE @record RENAME COLUMN link TO leads_to",
                "table c_scope              | ALTER TABLE @scope ALTER COLUMN summary DROP NOT NULL",
                "table c_frame              | ALTER TABLE @frame ALTER COLUMN plain TYPE bigint",
                "table c_staged             | ALTER TABLE @staged ADD COLUMN more integer",
                "table c_copy               | DROP TABLE @copy",
                "sequence c_number          | DROP SEQUENCE @number",
                "index more                 | CREATE UNIQUE INDEX more ON @record (scope, at, seq)",
                "constraint few             | ALTER TABLE @record ADD CONSTRAINT few CHECK (rev < 1000)",
                "row security               | ALTER TABLE @scope ENABLE ROW LEVEL SECURITY",
                "rule nothing               | CREATE RULE nothing AS ON DELETE TO @frame DO INSTEAD NOTHING",
            })
    void a_changed_object_is_named_by_whoever_opens_or_checks_the_store(String object, String change)
            throws SQLException {
        try (Storage open = PostgresBackend.open(CONFIG, Mode.EXISTING)) {
            run(change);
            List<Damage> damage = new ArrayList<>();
            open.admin().inspect(damage::add);
            assertThat(damage)
                    .isNotEmpty()
                    .allSatisfy(one -> assertThat(one.reason()).doesNotContain("current transaction is aborted"));
            assertThat(damage).extracting(Damage::address).anyMatch(address -> address.contains(object));
        }
        assertThatThrownBy(() -> PostgresBackend.open(CONFIG, Mode.CREATE))
                .isInstanceOf(CorruptException.class)
                .hasMessageContaining("schema object " + object + " in schema " + SCHEMA)
                .hasMessageContaining("Nothing was changed");
        SchemaState state = PostgresBackend.schema(CONFIG);
        assertThat(state.pending()).isEmpty();
        assertThat(state.differences()).extracting(Damage::address).anyMatch(address -> address.contains(object));
    }

    @Test
    void an_index_more_for_someones_queries_is_allowed() throws SQLException {
        run("CREATE INDEX by_time ON @record (at)");
        try (Storage store = PostgresBackend.open(CONFIG, Mode.EXISTING)) {
            SampleStore.step(store, 1);
            List<Damage> damage = new ArrayList<>();
            store.admin().inspect(damage::add);
            assertThat(damage).isEmpty();
        }
        assertThat(PostgresBackend.schema(CONFIG).differences()).isEmpty();
    }

    /** What the server says of later statements of a transaction in which one failed is no damage, and neither is that one. */
    @Test
    void an_error_of_the_server_in_a_check_is_no_damage() throws SQLException {
        run("CREATE ROLE blind; GRANT USAGE ON SCHEMA " + SCHEMA + " TO blind; GRANT SELECT ON @meta, @scope TO blind");
        NarrowPool pool =
                new NarrowPool(PostgresServer.source(), 1, 500, connection -> execute(connection, "SET ROLE blind"));
        List<Damage> damage = new ArrayList<>();
        try (pool;
                Storage store = PostgresBackend.open(new PostgresConfig(pool, SCHEMA, "c_", 0), Mode.EXISTING)) {
            assertThatThrownBy(() -> store.admin().inspect(damage::add))
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("permission denied");
        } finally {
            run("DROP OWNED BY blind; DROP ROLE blind");
        }
        assertThat(damage).isEmpty();
        assertThat(pool.lent()).isZero();
    }

    static void execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }
}
