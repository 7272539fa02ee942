package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is easily mistyped is answered with what to type. */
class MistypedTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder).in(folder);
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
    }

    private String error(int code, String... words) {
        Sandbox.Run run = sandbox.cairn(words);
        assertThat(run.code()).as(run.err()).isEqualTo(code);
        assertThat(run.out()).isEmpty();
        return run.err();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "state inspect one.db",
                "state import one.db",
                "agent import one.db",
                "agent save bob --state one.db",
                "store import one.db",
                "import trace one.db --thread u",
                "checkpoint put t --values @one.db"
            })
    void a_store_where_another_file_is_wanted_is_called_a_store(String command) {
        sandbox.ok("backup", folder.resolve("one.db").toString());
        String file = folder.resolve("one.db").toString();
        assertThat(error(2, command.replace("one.db", file).split(" ", -1)))
                .contains("Cannot read '" + file + "' here: it is an SQLite file")
                .contains("--store sqlite:" + file)
                .contains("cairn restore " + file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent.db", "folder/agent", "./agent"})
    void a_file_without_its_scheme_is_answered_with_it(String name) {
        assertThat(error(2, "--store", name, "thread", "list")).endsWith("For a file write sqlite:" + name + ".\n");
        assertThat(error(2, "copy", name, "memory:")).endsWith("For a file write sqlite:" + name + ".\n");
    }

    @Test
    void a_word_that_is_no_file_name_is_answered_with_the_schemes() {
        assertThat(error(2, "--store", "agent", "thread", "list")).contains("a URL begins with one of [");
    }

    @Test
    void a_backup_into_a_file_is_refused_as_that() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "kept");
        assertThat(error(1, "backup", file.toString())).contains("notes.txt", "it is a file, not a folder");
        assertThat(error(1, "backup", file.resolve("deeper").toString())).contains("is not a folder");
        assertThat(file).hasContent("kept");
    }

    @Test
    void a_snapshot_of_an_environment_without_its_session_is_answered_with_the_order() {
        assertThat(error(2, "env", "branch", "shop@morning")).contains("Write shop/SESSION@morning.");
        assertThat(error(2, "env", "replay", "shop")).contains("Write shop/SESSION.");
    }

    @Test
    void a_restore_with_nothing_to_report_shows_no_empty_table() {
        sandbox.ok("agent", "save", "bob", "--state", "{\"status\":\"running\"}");
        assertThat(sandbox.ok("agent", "restore", "bob"))
                .contains("Nothing was stored")
                .doesNotContain("OUTCOME");
    }

    @Test
    void steps_before_the_first_are_counted() {
        assertThat(error(5, "checkpoint", "show", "t@latest~3")).contains("0 checkpoints are before it");
        sandbox.ok("checkpoint", "put", "t", "--set", "a=2");
        assertThat(error(5, "checkpoint", "show", "t@latest~3")).contains("1 checkpoint is before it");
    }

    @Test
    void an_empty_label_and_a_wrong_revision_are_named() {
        assertThat(error(2, "store", "put", "notes/", "k", "1")).contains("the namespace's label 2 is empty");
        assertThat(error(4, "store", "put", "notes", "k", "1", "--if-revision", "3"))
                .contains("does not exist; revision 3 was expected");
    }

    @Test
    void a_server_whose_first_token_was_made_by_hand_names_no_file_that_is_missing() throws Exception {
        Path config = folder.resolve("config");
        sandbox.with("XDG_CONFIG_HOME", config.toString()).ok("token", "add", "ci");
        Program served = Program.java(Main.class, "--format", "json", "serve", "--port", "0")
                .with("CAIRN_STORE", sandbox.store())
                .with("XDG_CONFIG_HOME", config.toString());
        try (Child child = served.start()) {
            Document started = Document.parse(child.line());
            assertThat(started.at("/token_file").kind()).isEqualTo(Document.Kind.NULL);
            assertThat(Path.of(started.at("/tokens").text())).exists();
        }
    }
}
