package dev.cairn.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

    private String run(String script) throws IOException, InterruptedException {
        Path cairn = Files.createDirectory(folder.resolve("bin")).resolve("cairn");
        Files.writeString(
                cairn,
                "#!/bin/sh\nexec '" + System.getProperty("java.home")
                        + "/bin/java' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -cp '"
                        + System.getProperty("java.class.path") + "' " + Main.class.getName() + " \"$@\"\n");
        Files.setPosixFilePermissions(cairn, PosixFilePermissions.fromString("rwx------"));
        Path file = Files.writeString(folder.resolve("script"), script);
        ProcessBuilder builder = new ProcessBuilder("bash", file.toString())
                .directory(folder.toFile())
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().put("CAIRN_STORE", "sqlite:" + folder.resolve("agent.db"));
        builder.environment().put("HOME", folder.toString());
        builder.environment().merge("PATH", cairn.getParent().toString(), (old, mine) -> mine + ":" + old);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor())
                .as(said + Files.readString(folder.resolve("errors")))
                .isZero();
        return said;
    }
}
