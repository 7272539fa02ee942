package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a terminal gets to see. */
class TerminalTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder).onTerminal();
        sandbox.ok(
                "checkpoint",
                "put",
                "t",
                "--set",
                "m=\"\\u001b[31mred\\u0007\\u009b31m\\u202e\"",
                "--set",
                "\u202Ex=1");
        sandbox.ok("thread", "fork", "t@0", "--name", "b\u202Ec");
        sandbox.ok("store", "put", "n\u202E", "k\u200B", "\"\\u001b]0;title\\u0007\"");
        sandbox.ok("agent", "save", "a\u202E", "--state", state());
        sandbox.ok("env", "snapshot", "lab/s\u202E", "--part", "x={\"y\":\"\\u001b[2J\"}", "--label", "l\u202E");
    }

    private String state() {
        try {
            return java.nio.file.Files.writeString(
                            folder.resolve("state.json"), "{\"status\":\"\\u001b[5m\",\"philosophy\":\"\\u202e\"}")
                    .toString();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void no_command_lets_data_through_to_a_terminal_that_it_would_obey() {
        for (List<String> command : List.of(
                List.of("thread", "list"),
                List.of("thread", "show", "t"),
                List.of("thread", "tree", "t"),
                List.of("thread", "history", "t"),
                List.of("thread", "diff", "t", "t@b\u202Ec"),
                List.of("checkpoint", "show", "t"),
                List.of("checkpoint", "show", "t", "--channel", "m"),
                List.of("checkpoint", "show", "t", "--channel", "no\u001B[31m"),
                List.of("store", "search", ""),
                List.of("store", "get", "n\u202E", "k\u200B"),
                List.of("store", "get", "n\u202E", "no\u202E"),
                List.of("store", "namespaces"),
                List.of("agent", "list"),
                List.of("agent", "list", "a\u202E"),
                List.of("agent", "show", "a\u202E"),
                List.of("agent", "history", "a\u202E"),
                List.of("env", "list"),
                List.of("env", "list", "lab"),
                List.of("env", "list", "lab/s\u202E"),
                List.of("thread", "show", "no\u202E"),
                List.of("thread", "\u001B[31m"),
                List.of("--store", "sqlite:/no\u202E/x", "thread", "list"),
                List.of("stats"),
                List.of("verify"))) {
            Sandbox.Run run = sandbox.cairn(command.toArray(String[]::new));
            String said = run.out() + run.err();
            assertThat(said).as(command.toString()).isNotEmpty();
            assertThat(said.codePoints()
                            .filter(point -> point != '\n')
                            .filter(point -> Character.getType(point) == Character.CONTROL
                                    || Character.getType(point) == Character.FORMAT)
                            .toArray())
                    .as(command + " said " + said)
                    .isEmpty();
        }
    }

    @Test
    void nothing_is_coloured_whatever_the_environment_says() {
        sandbox.with("CLICOLOR_FORCE", "1").with("FORCE_COLOR", "1").with("TERM", "xterm-256color");
        for (String command : List.of("--help", "thread list", "thread diff t t@0", "thread nonsense", "verify")) {
            Sandbox.Run run = sandbox.cairn(command.split(" ", -1));
            assertThat(run.out() + run.err()).as(command).doesNotContain("\u001B");
        }
    }

    @Test
    void a_stack_trace_is_for_verbose_only() {
        Sandbox.Run plain = sandbox.cairn("thread", "show", "nobody");
        assertThat(plain.err()).hasLineCount(1).doesNotContain("Exception", "\tat ");
        assertThat(sandbox.cairn("thread", "show", "nobody", "-v").err()).contains("NotFoundException", "\tat ");
    }
}
