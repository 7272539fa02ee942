package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.testing.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts in real shells, on names that would do harm if a shell read them as commands. */
class CompletionShellTest {
    private static final List<String> HOSTILE = List.of(
            "$(touch harm)",
            "`touch harm`",
            "; touch harm",
            "a b",
            "it's",
            "a\"b",
            "b\\s",
            "~",
            "*",
            "!!",
            "#",
            "${HOME}",
            "<harm",
            ">harm",
            "|touch harm",
            "&touch harm",
            "ünï");

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() throws IOException {
        sandbox = new Sandbox(folder);
        for (String id : HOSTILE) {
            sandbox.ok("checkpoint", "put", "--set", "a=1", "--", id);
        }
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Program.java(Main.class).script(bin.resolve("cairn"));
        Files.createDirectory(folder.resolve("here"));
    }

    /** What a shell says to a program after the script for it was loaded. */
    private List<String> run(String shell, String program, String... options) throws IOException {
        Path script = Files.writeString(folder.resolve("script"), sandbox.ok("completion", shell));
        Path file = Files.writeString(folder.resolve("program"), program.replace("SCRIPT", script.toString()));
        List<String> words = Stream.of(List.of(shell), List.of(options), List.of(file.toString()))
                .flatMap(List::stream)
                .toList();
        String said = Program.of(words)
                .with("CAIRN_STORE", sandbox.store())
                .with("CAIRN_COMPLETION_SECONDS", "100")
                .with("LC_ALL", "C.UTF-8")
                .with("HOME", folder.toString())
                .with("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"))
                .in(folder.resolve("here"))
                .merged()
                .run()
                .ok();
        assertThat(folder.resolve("here")).isEmptyDirectory();
        return said.lines().toList();
    }

    private static void require(String shell) {
        boolean there = Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(each -> Files.isExecutable(Path.of(each, shell)));
        assumeTrue(there, shell + " is not installed, so its completion is not tried");
    }

    @Test
    void what_bash_would_run_is_the_name_and_nothing_else() throws IOException {
        require("bash");
        List<String> said = run("bash", """
                set -u
                source SCRIPT
                complete -p cairn
                try() {
                    COMP_LINE=$1 COMP_POINT=${#1}
                    _cairn cairn "$2" ""
                    for reply in "${COMPREPLY[@]}"; do
                        eval "printf '%s\\n' $3$reply"
                    done
                }
                try 'cairn thread show ' '' ''
                echo --
                try 'cairn thread history a\\ b@' '' a\\\\\\ b@
                try 'cairn thread list --format=jsonl' 'jsonl' ''
                """);
        assertThat(said.get(0)).isEqualTo("complete -o default -F _cairn cairn");
        int end = said.indexOf("--");
        assertThat(said.subList(1, end)).containsExactlyInAnyOrderElementsOf(HOSTILE);
        assertThat(said.subList(end + 1, said.size())).containsExactly("a b@latest", "a b@main", "jsonl");
    }

    @Test
    void zsh_is_given_the_names_as_they_are() throws IOException {
        require("zsh");
        List<String> said = run("zsh", """
                compdef() { print -r -- "compdef $*" }
                compadd() { shift $(( ${@[(i)--]} )); print -rl -- "$@" }
                _files() { print files }
                source SCRIPT
                IPREFIX=
                words=(cairn thread show '') CURRENT=4 PREFIX=
                _cairn
                print -- --
                words=(cairn thread rewind a\\\\\\ b@0 --branch m) CURRENT=6 PREFIX=m
                _cairn
                words=(cairn state inspect '') CURRENT=4 PREFIX=
                _cairn
                """, "-f");
        assertThat(said.get(0)).isEqualTo("compdef _cairn cairn");
        int end = said.indexOf("--");
        assertThat(said.subList(1, end)).containsExactlyInAnyOrderElementsOf(HOSTILE);
        assertThat(said.subList(end + 1, said.size())).containsExactly("main", "files");
    }

    @Test
    void fish_is_given_the_names_as_they_are() throws IOException {
        require("fish");
        List<String> said = run("fish", """
                source SCRIPT
                complete -C 'cairn thread show '
                echo ==
                complete -C 'cairn thread rewind a\\\\ b@0 --branch m'
                """, "--no-config");
        int end = said.indexOf("==");
        assertThat(said.subList(0, end)).containsExactlyInAnyOrderElementsOf(HOSTILE);
        assertThat(said.subList(end + 1, said.size())).containsExactly("main");
    }

    @Test
    void the_program_that_wrote_a_script_is_the_one_that_it_asks() {
        assertThat(sandbox.ok("completion", "bash")).contains("<(cairn __complete bash -- \"${COMP_LINE");
        Sandbox.Run other = sandbox.cairn("completion", "csh");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("bash, zsh or fish, not 'csh'");
        String before = System.getProperty("cairn.command");
        try {
            System.setProperty("cairn.command", "/opt/it's here/cairn");
            assertThat(sandbox.ok("completion", "zsh")).contains("$('/opt/it'\\''s here/cairn' __complete zsh");
            assertThat(sandbox.ok("completion", "zsh").getBytes(UTF_8)).isNotEmpty();
        } finally {
            if (before == null) {
                System.clearProperty("cairn.command");
            } else {
                System.setProperty("cairn.command", before);
            }
        }
    }
}
