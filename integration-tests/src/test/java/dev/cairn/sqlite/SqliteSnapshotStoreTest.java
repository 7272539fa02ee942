package dev.cairn.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.tck.environment.SnapshotStoreTck;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteSnapshotStoreTest extends SnapshotStoreTck {
    @TempDir
    Path folder;

    @Override
    protected SnapshotCatalog open() {
        return new SqliteSnapshotStore(file().toString());
    }

    private Path file() {
        return folder.resolve("a2e.db");
    }

    /** What the documented script does, statement by statement. */
    private void script(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private String scriptLoads(String key) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT state FROM snapshots WHERE key = '" + key + "'")) {
            return row.next() ? row.getString(1) : "";
        }
    }

    @Test
    void what_the_script_wrote_is_read_and_the_script_reads_what_is_written() throws SQLException {
        script(
                "CREATE TABLE IF NOT EXISTS snapshots (key TEXT PRIMARY KEY, state TEXT)",
                "REPLACE INTO snapshots VALUES ('session_abc', '{\"step\": 5, \"done\": false}')",
                "REPLACE INTO snapshots VALUES ('plugin:key', '{\"name\": \"caf\\u00e9\"}')");
        assertThat(store.load("session_abc").json()).isEqualTo("{\"step\":5,\"done\":false}");
        assertThat(store.load("plugin:key")).isEqualTo(Document.of(Map.of("name", "café")));
        store.save("session_abc", Map.of("step", 6));
        store.save("new", Map.of("by", "cairn"));
        assertThat(scriptLoads("session_abc")).isEqualTo("{\"step\":6}");
        assertThat(scriptLoads("new")).isEqualTo("{\"by\":\"cairn\"}");
        script("REPLACE INTO snapshots VALUES ('new', '{\"by\": \"script\"}')");
        assertThat(store.load("new")).isEqualTo(Document.of(Map.of("by", "script")));
    }

    @Test
    void the_table_is_the_documented_one_and_the_file_its_owners_alone() throws SQLException, IOException {
        store.save("a", Map.of("x", 1));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT sql FROM sqlite_master WHERE type = 'table'")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getString(1)).isEqualTo("CREATE TABLE snapshots (key TEXT PRIMARY KEY, state TEXT)");
            assertThat(row.next()).isFalse();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void reading_makes_no_file() {
        assertThat(store.find("a")).isEmpty();
        assertThat(store.keys("", null, 10).items()).isEmpty();
        assertThat(store.session("s").find("a")).isEmpty();
        store.delete("a");
        assertThat(file()).doesNotExist();
    }

    @Test
    void what_is_no_object_in_the_table_is_corrupt() throws SQLException {
        script(
                "CREATE TABLE snapshots (key TEXT PRIMARY KEY, state TEXT)",
                "INSERT INTO snapshots VALUES ('list', '[1]'), ('half', '{\"a'), ('null', NULL)");
        for (String key : List.of("list", "half", "null")) {
            assertThatThrownBy(() -> store.load(key))
                    .isInstanceOf(CorruptException.class)
                    .hasMessageContaining("'" + key + "'");
        }
    }

    @Test
    void a_closed_store_says_so() {
        store.save("a", Map.of());
        store.session("s").close();
        store.save("b", Map.of());
        store.close();
        assertThatThrownBy(() -> store.load("a"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
    }

    @Test
    void processes_that_save_at_once_all_succeed() {
        List<Child> children = IntStream.range(0, 3)
                .mapToObj(i -> Child.start(SnapshotsChild.class, file().toString(), "p" + i, "20"))
                .toList();
        children.forEach(child -> assertThat(child.line()).isEqualTo("ready"));
        children.forEach(Child::go);
        children.forEach(Child::end);
        assertThat(store.keys("p", null, 100).items()).hasSize(60);
    }
}
