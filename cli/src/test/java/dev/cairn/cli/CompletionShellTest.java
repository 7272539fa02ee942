package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
        Path cairn = Files.createDirectory(folder.resolve("bin")).resolve("cairn");
        Files.writeString(
                cairn,
                "#!/bin/sh\nexec '" + System.getProperty("java.home")
                        + "/bin/java' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -cp '"
                        + System.getProperty("java.class.path") + "' " + Main.class.getName() + " \"$@\"\n");
        Files.setPosixFilePermissions(cairn, PosixFilePermissions.fromString("rwx------"));
        Files.createDirectory(folder.resolve("here"));
    }

    /** What a shell says to a program after the script for it was loaded. */
    private List<String> run(String shell, String program, String... options) throws IOException {
        Path script = Files.writeString(folder.resolve("script"), sandbox.ok("completion", shell));
        Path file = Files.writeString(folder.resolve("program"), program.replace("SCRIPT", script.toString()));
        ProcessBuilder builder =
                new ProcessBuilder(Stream.of(List.of(shell), List.of(options), List.of(file.toString()))
                        .flatMap(List::stream)
                        .toList());
        builder.environment().put("CAIRN_STORE", sandbox.store());
        builder.environment().put("CAIRN_COMPLETION_SECONDS", "100");
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("HOME", folder.toString());
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (old, mine) -> mine + ":" + old);
        builder.directory(folder.resolve("here").toFile()).redirectErrorStream(true);
        try (Child child = Child.start(builder)) {
            String said = child.out();
            assertThat(child.code()).as(said).isZero();
            assertThat(folder.resolve("here")).isEmptyDirectory();
            return said.lines().toList();
        }
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
