package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.output.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
        sandbox = new Sandbox(folder).onTerminal().onScreen();
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
            String said = Style.plain(run.out() + run.err());
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
    void headings_differences_and_failures_have_colours_where_a_person_looks() {
        assertThat(colours(sandbox)).isEqualTo("1 31 32 32 31");
    }

    @Test
    void nothing_has_colours_elsewhere_or_where_none_are_wanted() {
        assertThat(colours(new Sandbox(folder))).isEmpty();
        assertThat(colours(new Sandbox(folder).with("CLICOLOR_FORCE", "0"))).isEmpty();
        assertThat(colours(new Sandbox(folder).with("CLICOLOR_FORCE", "1"))).isEqualTo("1 31 32 32 31");
        assertThat(colours(new Sandbox(folder).with("CLICOLOR_FORCE", "1").with("NO_COLOR", "1")))
                .isEmpty();
        assertThat(colours(sandbox.with("NO_COLOR", "1"))).isEmpty();
        assertThat(colours(sandbox.with("NO_COLOR", "").with("TERM", "dumb"))).isEmpty();
    }

    @Test
    void files_json_and_values_never_have_colours() throws IOException {
        Path file = folder.resolve("list.txt");
        sandbox.ok("thread", "list", "-o", file.toString());
        Sandbox.Run failed = sandbox.cairn("thread", "nonsense", "--format", "json");
        assertThat(failed.err()).startsWith("{");
        String said = Files.readString(file)
                + sandbox.ok("thread", "list", "--format", "json")
                + sandbox.ok("thread", "diff", "t", "t", "--format", "jsonl")
                + failed.out()
                + failed.err()
                + sandbox.ok("--help");
        assertThat(said).contains("THREAD").doesNotContain("\u001B");
    }

    /** The codes that begin colours in some answers. */
    private static String colours(Sandbox sandbox) {
        String said = sandbox.cairn("thread", "list").out()
                + sandbox.cairn("thread", "diff", "t@0", "t@0").out()
                + sandbox.cairn("verify").out()
                + sandbox.cairn("thread", "show", "nobody").err();
        return Pattern.compile("\u001B\\[([1-9]+)m")
                .matcher(said)
                .results()
                .map(code -> code.group(1))
                .collect(Collectors.joining(" "));
    }

    @Test
    void a_stack_trace_is_for_verbose_only() {
        Sandbox.Run plain = sandbox.cairn("thread", "show", "nobody");
        assertThat(plain.err()).hasLineCount(1).doesNotContain("Exception", "\tat ");
        assertThat(sandbox.cairn("thread", "show", "nobody", "-v").err()).contains("NOT_FOUND: ", "\tat ");
    }
}
