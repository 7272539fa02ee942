package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.storage.SchemaState;
import dev.cairn.testing.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The SQL that is shown makes a store that opens. */
class SchemaSqlTest {
    @Test
    void tables_made_by_the_shown_sql_are_a_store_in_sqlite(@TempDir Path folder) throws SQLException {
        expectStore("sqlite:" + folder.resolve("store.db"));
    }

    @Test
    void tables_made_by_the_shown_sql_are_a_store_in_postgresql() throws SQLException {
        expectStore(PostgresServer.url("tables_by_other_means"));
    }

    private static void expectStore(String url) throws SQLException {
        SchemaState state = Cairn.schema(url).orElseThrow();
        assertThat(state.found()).isZero();
        try (Connection connection = DriverManager.getConnection("jdbc:" + url);
                Statement statement = connection.createStatement()) {
            for (SchemaState.Version version : state.known()) {
                for (String sql : version.sql()) {
                    statement.execute(sql);
                }
            }
        }
        try (Cairn cairn = Cairn.open(url)) {
            cairn.store().put("key", 1);
            assertThat(cairn.store().get("key").value().json()).isEqualTo("1");
            cairn.verify(damage -> {
                throw new AssertionError(damage);
            });
        }
        SchemaState made = Cairn.schema(url).orElseThrow();
        assertThat(made.found()).isEqualTo(made.newest());
        assertThat(made.differences()).isEmpty();
    }
}
