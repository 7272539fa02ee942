package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States of a program with versions of its own, in the command line's hands. */
class AgentVersionTest {
    @TempDir
    Path folder;

    @Test
    void states_are_saved_restored_and_migrated_as_the_version_that_is_set() {
        Sandbox sandbox = new Sandbox(folder).with("CAIRN_AGENT_VERSION", "3.0.0");
        sandbox.input("{\"plans\":[1]}").ok("agent", "save", "a1", "--state", "-");
        Document shown = Document.parse(sandbox.ok("agent", "show", "a1", "--format", "json"));
        assertThat(shown.json()).contains("\"version\":\"3.0.0\"");
        assertThat(sandbox.ok("agent", "restore", "a1", "--raw")).contains("\"plans\"");
        assertThat(sandbox.ok("agent", "migrate", "--dry-run")).contains("to 3.0.0; 1 had it already");

        Sandbox.Run other = sandbox.without("CAIRN_AGENT_VERSION").cairn("agent", "restore", "a1");
        assertThat(other.code()).isEqualTo(7);
        assertThat(other.err()).contains("3.0.0", "1.1.0");
        sandbox.ok("config", "set", "agent-version", "3.0.0");
        assertThat(sandbox.ok("agent", "restore", "a1", "--raw")).contains("\"plans\"");
        assertThat(sandbox.ok("config", "get", "agent-version").strip()).isEqualTo("3.0.0");
    }

    @Test
    void an_option_says_the_version_for_one_command() {
        Sandbox sandbox = new Sandbox(folder);
        sandbox.input("{\"plans\":[1]}").ok("agent", "save", "a1", "--state", "-", "--agent-version", "3.0.0");
        assertThat(sandbox.ok("agent", "show", "a1", "--format", "json")).contains("\"version\":\"3.0.0\"");
        assertThat(sandbox.cairn("agent", "restore", "a1").code()).isEqualTo(7);
        assertThat(sandbox.ok("agent", "restore", "a1", "--raw", "--agent-version", "3.0.0"))
                .contains("\"plans\"");
        assertThat(sandbox.with("CAIRN_AGENT_VERSION", "2.0.0")
                        .ok("agent", "restore", "a1", "--raw", "--agent-version", "3.0.0"))
                .as("the option counts more")
                .contains("\"plans\"");
        assertThat(sandbox.cairn("agent", "restore", "a1", "--agent-version", "3")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void a_version_that_is_none_is_refused_before_anything_is_done() {
        Sandbox sandbox = new Sandbox(folder).with("CAIRN_AGENT_VERSION", "3.0");
        Sandbox.Run run = sandbox.input("{}").cairn("agent", "save", "a1", "--state", "-");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("CAIRN_AGENT_VERSION", "for example 3.0.0, not '3.0'");
        assertThat(new Sandbox(folder)
                        .without("CAIRN_AGENT_VERSION")
                        .cairn("agent", "list")
                        .code())
                .isEqualTo(10);
    }
}
