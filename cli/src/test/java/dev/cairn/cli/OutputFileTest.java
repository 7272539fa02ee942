package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFileTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
    }

    private void expectNotWritten(Path file) {
        Sandbox.Run run = sandbox.cairn("-o", file.toString(), "thread", "list");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("belongs to the store or another SQLite database. Nothing was changed")
                .hasLineCount(1);
    }

    private void expectRefused(Path file) {
        expectNotWritten(file);
        assertThat(sandbox.ok("checkpoint", "show", "t", "--raw")).isEqualTo("{\"a\":1}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store.db", "store.db-wal", "store.db-shm", "./store.db", "sub/../store.db"})
    void an_answer_never_goes_into_the_store(String name) throws IOException {
        Files.createDirectory(folder.resolve("sub"));
        expectRefused(folder.resolve(name));
    }

    @Test
    void an_answer_never_goes_into_the_store_through_a_link() throws IOException {
        Path store = folder.resolve("store.db");
        expectRefused(Files.createSymbolicLink(folder.resolve("symbolic"), store));
        Path hard = Files.createLink(folder.resolve("hard"), store);
        expectNotWritten(hard);
        Files.delete(hard);
        Path there = Files.createDirectory(folder.resolve("there"));
        expectRefused(Files.createSymbolicLink(there.resolve("chain"), Path.of("../symbolic")));
        expectRefused(Files.createSymbolicLink(folder.resolve("wal"), folder.resolve("store.db-wal")));
        Files.createSymbolicLink(there.resolve("link.db"), store);
        sandbox.with("CAIRN_STORE", "sqlite:" + there.resolve("link.db"));
        expectRefused(store);
        expectRefused(folder.resolve("store.db-wal"));
    }

    @Test
    void a_store_that_is_about_to_be_made_is_no_place_for_an_answer() {
        Path file = folder.resolve("new.db");
        Sandbox.Run run = sandbox.cairn(
                "--store", "sqlite:" + file, "checkpoint", "put", "t", "--set", "a=1", "-o", file.toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(file).doesNotExist();
    }

    @Test
    void an_answer_never_goes_into_another_database() throws IOException {
        Path other = folder.resolve("other");
        Files.writeString(other, "SQLite format 3\0 and more");
        expectRefused(other);
        expectRefused(folder.resolve("other-wal"));
        assertThat(other).content().startsWith("SQLite format 3");
    }

    @Test
    void a_file_that_is_written_over_keeps_its_mode() throws IOException {
        Path file = folder.resolve("answer.json");
        Files.writeString(file, "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--rw-"));
        sandbox.ok("checkpoint", "show", "t", "--raw", "-o", file.toString());
        assertThat(Files.readString(file, UTF_8)).isEqualTo("{\"a\":1}\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r--rw-");
    }

    @Test
    void a_symbolic_link_leads_to_the_file_that_is_written() throws IOException {
        Path there = Files.createDirectory(folder.resolve("there"));
        Path file = there.resolve("answer.json");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("there/answer.json"));
        for (String before : new String[] {"", "old"}) {
            if (!before.isEmpty()) {
                Files.writeString(file, before);
            }
            sandbox.ok("checkpoint", "show", "t", "--raw", "-o", link.toString());
            assertThat(file).isRegularFile().content().isEqualTo("{\"a\":1}\n");
            assertThat(link).isSymbolicLink();
        }
    }
}
