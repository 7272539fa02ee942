package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.cli.Main;
import dev.cairn.testing.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the page about scripts, in a real bash with a real jq, on a store of its own. */
class ScriptsPageTest {
    private static final Path PAGE = Repository.ROOT.resolve("docs/guide/scripting.md");
    private static final Pattern BLOCK = Pattern.compile("```sh\\n(.*?)```\\n```text\\n(.*?)```", Pattern.DOTALL);
    private static final String END = "== end of block ==";

    @TempDir
    Path folder;

    @Test
    void scripts_do_what_the_page_says() throws Exception {
        require("bash");
        require("jq");
        List<MatchResult> blocks =
                BLOCK.matcher(Repository.read(PAGE)).results().toList();
        assertThat(blocks).hasSizeGreaterThan(5);
        StringBuilder script = new StringBuilder("set -euo pipefail\n");
        StringBuilder wanted = new StringBuilder();
        for (MatchResult block : blocks) {
            boolean fails = block.group(1).contains("2>&1 >/dev/null |");
            script.append(fails ? "set +o pipefail\n" : "set -o pipefail\n");
            script.append(block.group(1)).append("echo '" + END + "'\n");
            wanted.append(block.group(2)).append(END).append('\n');
        }
        assertThat(run(script.toString())).isEqualTo(wanted.toString());
    }

    private static void require(String program) {
        boolean there = Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
        assumeTrue(there, program + " is not installed, so the scripts of the guide are not tried");
    }

    private String run(String script) throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Program.java(Main.class).script(bin.resolve("cairn"));
        Path file = Files.writeString(folder.resolve("script"), script);
        return Program.of("bash", file.toString())
                .in(folder)
                .with("CAIRN_STORE", "sqlite:" + folder.resolve("agent.db"))
                .with("HOME", folder.toString())
                .with("PATH", bin + ":" + System.getenv("PATH"))
                .run()
                .ok();
    }
}
