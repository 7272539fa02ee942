package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.integration.SampleStore;
import dev.cairn.integration.Sqlite;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.jdbc.internal.upkeep.SchemaVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteSchemaTest {
    private static final SchemaVersion SECOND =
            new SchemaVersion(2, List.of("CREATE TABLE cairn_more (a INTEGER)", "INSERT INTO cairn_more VALUES (1)"));
    private static final SchemaVersion BROKEN =
            new SchemaVersion(2, List.of("CREATE TABLE cairn_more (a INTEGER)", "CREATE NONSENSE"));

    @TempDir
    Path folder;

    @Test
    void a_later_version_is_reached_step_by_step_and_keeps_what_is_stored() throws Exception {
        Path file = folder.resolve("old.db");
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(store, 0);
        }
        prepare(file, SECOND);
        assertThat(Sqlite.ask(file, "PRAGMA user_version")).isEqualTo("2");
        assertThat(Sqlite.ask(file, "SELECT count(*) FROM cairn_record")).isEqualTo("2");
        assertThat(Sqlite.ask(file, "SELECT count(*) FROM cairn_more")).isEqualTo("1");
    }

    @Test
    void a_step_that_ends_in_the_middle_leaves_the_version_before_and_can_be_done_again() throws Exception {
        Path file = folder.resolve("broken.db");
        Files.createFile(file);
        assertThatThrownBy(() -> prepare(file, BROKEN)).isInstanceOf(SQLException.class);
        assertThat(Sqlite.ask(file, "PRAGMA user_version")).isEqualTo("1");
        assertThat(Sqlite.ask(file, "SELECT count(*) FROM sqlite_master WHERE name = 'cairn_more'"))
                .isEqualTo("0");
        prepare(file, SECOND);
        assertThat(Sqlite.ask(file, "SELECT count(*) FROM cairn_more")).isEqualTo("1");
    }

    @Test
    void of_many_that_migrate_at_once_one_does_and_the_others_wait() throws Exception {
        Path file = folder.resolve("many.db");
        Files.createFile(file);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            Callable<Boolean> migrate = () -> prepare(file, SECOND);
            List<Future<Boolean>> all =
                    threads.invokeAll(Stream.generate(() -> migrate).limit(8).toList());
            for (Future<Boolean> one : all) {
                assertThat(one.get()).isTrue();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(Sqlite.ask(file, "SELECT count(*) FROM cairn_more")).isEqualTo("1");
    }

    private static boolean prepare(Path file, SchemaVersion second) throws SQLException {
        Sql sql = new Sql(new SqliteDialect(file, Clock.systemUTC()));
        try (Session session = new SqliteSessions(file, sql).open()) {
            new SqliteSchema(file, List.of(SqliteSchemaV1.VERSION, second)).prepare(session);
        }
        return true;
    }
}
