package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreChoiceTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "thread list",
                "thread show t",
                "thread history t",
                "thread tree t",
                "thread diff t t@0",
                "thread fork t@0",
                "thread unfork t@try",
                "thread rewind t@0",
                "thread copy t u",
                "thread delete t --yes",
                "checkpoint show t",
                "stats",
                "verify"
            })
    void a_verb_that_reads_makes_no_store(String command) throws IOException {
        Sandbox.Run run = sandbox.cairn(command.split(" ", -1));
        assertThat(run.code()).isEqualTo(command.startsWith("thread diff") ? 2 : 10);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("cairn: There is no store sqlite:" + folder)
                .contains("checkpoint put")
                .hasLineCount(1);
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"m\":[1,2", "{\"m\":{}}", "\"{}\"", ""})
    void an_import_of_what_is_no_run_makes_no_store(String text) throws IOException {
        assertThat(sandbox.input(text)
                        .cairn("import", "trace", "-", "--messages", "/m/0", "--thread", "t")
                        .code())
                .isEqualTo(2);
        assertThat(files()).isEmpty();
    }

    @Test
    void the_store_is_in_the_users_data_folder_by_default() throws IOException {
        sandbox.without("CAIRN_STORE").ok("checkpoint", "put", "t", "--set", "a=1");
        Path file = folder.resolve(".local/share/cairn/cairn.db");
        assertThat(file).exists();
        assertThat(mode(file)).isEqualTo("rw-------");
        assertThat(mode(file.getParent())).isEqualTo("rwx------");
    }

    @Test
    void the_data_folder_is_the_one_that_the_desktop_names() throws IOException {
        sandbox.without("CAIRN_STORE")
                .with("XDG_DATA_HOME", folder.resolve("data").toString())
                .ok("checkpoint", "put", "t", "--set", "a=1");
        assertThat(files()).contains("data/cairn/cairn.db");
        Sandbox relative = new Sandbox(folder).without("CAIRN_STORE").with("XDG_DATA_HOME", "relative");
        relative.ok("checkpoint", "put", "t", "--set", "a=1");
        assertThat(files()).contains(".local/share/cairn/cairn.db");
    }

    @Test
    void a_folder_that_someone_named_is_not_made() throws IOException {
        Sandbox.Run put = sandbox.cairn(
                "--store", "sqlite:" + folder.resolve("nope/x.db"), "checkpoint", "put", "t", "--set", "a=1");
        assertThat(put.code()).isEqualTo(5);
        assertThat(put.err())
                .isEqualTo("cairn: There is no folder " + folder.resolve("nope")
                        + " for SQLite file x.db. Create it, or correct the path.\n");
        assertThat(files()).isEmpty();
    }

    @Test
    void an_option_comes_before_the_environment() throws IOException {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1", "--store", "sqlite:" + folder.resolve("other.db"));
        assertThat(files()).contains("other.db").doesNotContain("store.db");
        assertThat(sandbox.ok("--store", "sqlite:" + folder.resolve("other.db"), "thread", "list"))
                .contains("t ");
    }

    @Test
    void a_listing_of_threads_reads_no_checkpoint() throws SQLException {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1", "--metadata", "{\"step\":7}");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
                Statement run = connection.createStatement()) {
            run.execute("UPDATE cairn_record SET body = zeroblob(length(body)) WHERE kind = 4");
            assertThat(sandbox.ok("thread", "list", "--format", "json")).contains("\"step\":7");
            assertThat(sandbox.cairn("thread", "history", "t").code()).isEqualTo(6);
            run.execute("UPDATE cairn_record SET body = zeroblob(length(body))");
        }
        Sandbox.Run pastHeads = sandbox.cairn("thread", "list", "--format", "json");
        assertThat(pastHeads.code()).isEqualTo(6);
        assertThat(pastHeads.out()).contains("\"step\":7");
    }
}
