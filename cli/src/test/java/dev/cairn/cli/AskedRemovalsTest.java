package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What removes or replaces says how much, and asks; what cannot be read is named. */
class AskedRemovalsTest {
    @TempDir
    Path folder;

    private Sandbox sandbox = new Sandbox(Path.of(""));

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
    }

    private void declined(String question, String... command) {
        Sandbox.Run noOne = sandbox.cairn(command);
        assertThat(noOne.code()).isEqualTo(2);
        assertThat(noOne.err()).contains("--yes");
        Sandbox.Run no = sandbox.onTerminal().input("n\n").cairn(command);
        assertThat(no.code()).isEqualTo(1);
        assertThat(no.err()).contains(question);
    }

    @Test
    void pruning_an_environments_session_asks_with_the_number_of_snapshots() {
        for (String label : new String[] {"one", "two", "three"}) {
            sandbox.ok("env", "snapshot", "lab/s", "--part", "x={\"y\":1}", "--label", label);
        }
        declined("Remove 2 snapshots of lab/s?", "env", "prune", "lab/s", "--keep-last", "1");
        assertThat(sandbox.ok("env", "prune", "lab/s", "--keep-last", "1", "--dry-run"))
                .contains("Would remove 2 snapshots, kept 1.");
        assertThat(sandbox.input("y\n").ok("env", "prune", "lab/s", "--keep-last", "1"))
                .contains("Removed 2 snapshots, kept 1.");
        assertThat(new Sandbox(folder).ok("env", "prune", "lab/s", "--keep-last", "1"))
                .as("nothing to ask")
                .contains("Removed 0 snapshots");
    }

    @Test
    void deleting_an_item_asks_with_the_number_of_versions() {
        sandbox.ok("store", "put", "n", "k", "1", "--keep-history");
        sandbox.ok("store", "put", "n", "k", "2");
        declined("Delete item 'k' of namespace 'n' with 2 versions?", "store", "delete", "n", "k");
        assertThat(sandbox.ok("store", "get", "n", "k")).isNotEmpty();
        assertThat(sandbox.input("y\n").ok("store", "delete", "n", "k")).contains("Deleted item 'k'");
        assertThat(sandbox.cairn("store", "delete", "n", "k").code())
                .as("nothing to ask")
                .isEqualTo(5);
    }

    @Test
    void deleting_an_agent_asks_with_the_number_of_snapshots_and_leaves_none() {
        sandbox.ok("agent", "save", "whole", "--state", "{\"a\":1}");
        sandbox.ok("agent", "save", "whole", "--state", "{\"a\":2}");
        sandbox.ok("agent", "save", "other", "--state", "{\"a\":3}");
        declined("Delete 2 snapshots of agent 'whole'?", "agent", "delete", "whole", "--all");
        assertThat(sandbox.input("y\n").ok("agent", "delete", "whole", "--all")).contains("Deleted 2 snapshots");
        assertThat(sandbox.ok("agent", "list")).contains("other").doesNotContain("whole");
        assertThat(sandbox.ok("verify")).isEqualTo("No damage found.\n");
    }

    @Test
    void pruning_a_thread_asks_with_the_number_of_checkpoints() {
        for (String step : new String[] {"1", "2", "3"}) {
            sandbox.ok("checkpoint", "put", "t", "--set", "a=" + step);
        }
        declined("Remove 2 checkpoints of thread 't'?", "thread", "prune", "t", "--keep-last", "1");
        assertThat(sandbox.ok("thread", "history", "t", "--format", "jsonl").lines())
                .hasSize(3);
    }

    @Test
    void replacing_migrated_snapshots_asks_with_their_number() {
        String old = "{\"status\":\"idle\",\"philosophy\":\"x\"}";
        sandbox.input(old).ok("agent", "save", "a1", "--state", "-", "--agent-version", "1.0.0");
        sandbox.input(old).ok("agent", "save", "a1", "--state", "-", "--agent-version", "1.0.0");
        declined("Remove 2 snapshots once their successors are stored?", "agent", "migrate", "--replace");
        assertThat(sandbox.ok("agent", "migrate", "--replace", "--dry-run")).contains("2 would be removed.");
        assertThat(sandbox.ok("agent", "show", "a1", "--format", "json")).contains("\"version\":\"1.0.0\"");
        assertThat(sandbox.ok("agent", "migrate", "--replace", "--yes")).contains("2 were removed.");
        assertThat(sandbox.ok("agent", "show", "a1", "--format", "json")).contains("\"version\":\"1.1.0\"");
    }

    @Test
    void an_import_of_items_counts_what_it_replaced() throws IOException {
        sandbox.ok("store", "put", "n", "a", "1");
        Path lines = Files.writeString(folder.resolve("items"), """
                        {"namespace":["n"],"key":"a","value":2}
                        {"namespace":["n"],"key":"b","value":2}
                        {"namespace":["n"],"key":"b","value":3}
                        """);
        assertThat(sandbox.ok("store", "import", lines.toString()))
                .contains("Stored 3 items in 1 commit. 2 of them replaced existing items.");
        Document one =
                Document.parse(sandbox.ok("store", "import", lines.toString(), "--batch", "1", "--format", "json"));
        assertThat(one.at("/replaced").text()).isEqualTo("3");
    }

    @Test
    void pruning_state_files_names_those_that_cannot_be_read_and_leaves_them() throws IOException {
        Path components = Files.createDirectory(folder.resolve("components"));
        StateCommandsTest.install(components, "adder", "version: \"1.0\"\npermissions: {}\n");
        Path states = Files.createDirectory(folder.resolve("states"));
        for (String name : new String[] {"a.json", "b.json", "bad.json"}) {
            sandbox.ok(
                    "state",
                    "export",
                    "--component-dir",
                    components.toString(),
                    "-o",
                    states.resolve(name).toString());
        }
        Path bad = states.resolve("bad.json");
        String text = Files.readString(bad);
        Files.writeString(bad, text.substring(0, text.length() - 20));
        String pruned = sandbox.ok("state", "prune", states.toString(), "--keep-last", "1", "--yes");
        assertThat(pruned).contains("bad.json is unreadable and left alone", "Removed 1 state file, kept 1.");
        assertThat(bad).exists();
        Document json = Document.parse(
                sandbox.ok("state", "prune", states.toString(), "--keep-last", "1", "--yes", "--format", "json"));
        assertThat(json.at("/unreadable/0/name").text()).isEqualTo("bad.json");
    }

    @Test
    void a_check_looks_at_the_files_of_secrets_and_shows_no_value() throws IOException {
        Path components = Files.createDirectory(folder.resolve("components"));
        StateCommandsTest.install(components, "adder", "version: \"1.0\"\npermissions: {}\n");
        Path secrets = Files.createDirectory(folder.resolve("secrets"));
        Files.writeString(secrets.resolve("adder.yaml"), "- cAnArY\n");
        Files.setPosixFilePermissions(
                Files.writeString(secrets.resolve("gone.yaml"), "KEY: cAnArY\n"),
                PosixFilePermissions.fromString("rw-r-----"));
        Sandbox.Run run = sandbox.cairn(
                "state", "check", "--component-dir", components.toString(), "--secrets-dir", secrets.toString());
        assertThat(run.code()).isEqualTo(6);
        assertThat(run.out())
                .contains("ERROR 'adder': Cannot read the secrets in", "\"gone.yaml\" belong to a missing component")
                .contains("SECURITY Other users can read or change the secrets \"gone.yaml\"")
                .doesNotContain("cAnArY");
    }

    @Test
    void an_inspection_shows_what_is_wrong_in_the_file() throws IOException {
        Path components = Files.createDirectory(folder.resolve("components"));
        StateCommandsTest.install(components, "adder", "version: \"1.0\"\npermissions: {}\n");
        Path state = folder.resolve("state.json");
        sandbox.ok("state", "export", "--component-dir", components.toString(), "-o", state.toString());
        Files.writeString(state, Files.readString(state).replace("adder", "fader"));
        assertThat(sandbox.ok("state", "inspect", state.toString())).contains("ERROR the content has digest");
        Document json = Document.parse(sandbox.ok("state", "inspect", state.toString(), "--format", "json"));
        assertThat(json.at("/findings/0/severity").text()).isEqualTo("error");
    }
}
