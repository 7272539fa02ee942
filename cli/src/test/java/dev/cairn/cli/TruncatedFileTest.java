package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is reported of a store whose file was cut short: what is lost of which thread. */
class TruncatedFileTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() throws IOException {
        sandbox = new Sandbox(folder);
        importTrace("whale", 40);
        importTrace("long", 150);
        Path file = folder.resolve("store.db");
        byte[] content = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(content, content.length * 80 / 100));
    }

    private void importTrace(String thread, int messages) {
        Random random = new Random(messages);
        StringBuilder trace = new StringBuilder("[");
        for (int i = 0; i < messages; i++) {
            byte[] text = new byte[100];
            random.nextBytes(text);
            trace.append(i == 0 ? "\"" : ",\"")
                    .append(java.util.HexFormat.of().formatHex(text))
                    .append('"');
        }
        sandbox.input(trace + "]").ok("import", "trace", "-", "--messages", "", "--thread", thread);
    }

    @Test
    void plan_and_repair_say_alike_how_many_records_of_which_thread_are_lost() {
        Sandbox.Run plan = sandbox.cairn("repair", "--dry-run", "--move-heads");
        assertThat(plan.code()).isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(losses(plan)).first().asString().matches("thread long: \\d+ of 151 records are lost");
        assertThat(plan.out())
                .containsPattern("(?m)^taken out: checkpoint \\w+-id of thread long: .* \\(step \\d+\\)$")
                .containsPattern(
                        "(?m)^replaced: header of thread long: it counts 151 records, of which \\d+ are not there")
                .containsPattern("(?m)^and \\d+ more; --format json has all$")
                .contains("Data that would be quarantined cannot be read")
                .doesNotContain("Corrupt: ", "cairn verify", "of table cairn_frame", "\\x00");

        Sandbox.Run done = sandbox.cairn("repair", "--move-heads", "--yes");

        assertThat(done.code()).isEqualTo(ExitCode.PARTIAL);
        assertThat(losses(done)).isEqualTo(losses(plan));
        assertThat(sandbox.ok("verify", "--data")).isEqualTo("No damage found.\n");
        String left = losses(done).get(0).replaceAll("thread long: (\\d+) of .*", "$1");
        assertThat(sandbox.ok("thread", "list")).containsPattern("long .* " + (151 - Integer.parseInt(left)) + " ");
    }

    @Test
    void programs_get_all_of_it_and_the_losses_as_numbers() {
        Sandbox.Run plan = sandbox.cairn("repair", "--dry-run", "--move-heads", "--format", "json");
        assertThat(plan.out())
                .containsPattern("\"losses\":\\[\\{\"scope\":\"/thread/long\",\"lost\":\\d+,\"before\":151}")
                .contains("\"address\":\"record /thread/long kind 4 key \\\\x00");
        assertThat(Pattern.compile("\"action\":\"taken_out\"")
                        .matcher(plan.out())
                        .results()
                        .count())
                .isGreaterThan(20);
    }

    private static List<String> losses(Sandbox.Run run) {
        return run.out().lines().filter(line -> line.endsWith(" lost")).toList();
    }
}
