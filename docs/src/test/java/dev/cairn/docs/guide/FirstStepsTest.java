package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.model.Document;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's program in a process of its own, killed by the operating system and started again. */
class FirstStepsTest {
    private static final String STEP = "step \\d+ is safe: my-run@[0-9a-f-]{36}";

    @TempDir
    Path folder;

    @Test
    void the_first_program_survives_being_killed() throws Exception {
        Process first = start();
        long acknowledged = -1;
        try (BufferedReader out = first.inputReader()) {
            while (acknowledged < 7) {
                acknowledged = step(out.readLine());
            }
        }
        first.destroyForcibly();
        assertThat(first.waitFor()).isEqualTo(137);
        Process second = start();
        try (BufferedReader out = second.inputReader()) {
            long resumed = step(out.readLine());
            assertThat(resumed).isBetween(acknowledged + 1, acknowledged + 2);
        }
        second.destroyForcibly();
        assertThat(second.waitFor(10, TimeUnit.SECONDS)).isTrue();
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("agent.db"))) {
            CheckpointTuple newest = cairn.checkpoints().get(CheckpointConfig.of("my-run"));
            Document messages = newest.checkpoint().value("messages");
            assertThat(messages.size()).isEqualTo((int) newest.metadata().step() + 1);
            for (int i = 0; i < messages.size(); i++) {
                assertThat(messages.item(i).text()).isEqualTo("result " + i);
            }
        }
    }

    /** Maven itself is the process that is killed, since the program runs in it. */
    @Test
    void the_command_of_the_page_runs_its_program_and_goes_on_after_a_kill() throws Exception {
        try (FirstProject project = new FirstProject(folder)) {
            Process first = project.start();
            List<String> acknowledged = new ArrayList<>();
            try (BufferedReader out = first.inputReader()) {
                acknowledged.add(out.readLine());
                assertThat(step(acknowledged.get(0))).isZero();
                acknowledged.add(out.readLine());
                first.toHandle().destroyForcibly(); // leaves the output open
                out.lines().filter(line -> line.matches(STEP)).forEach(acknowledged::add);
            }
            assertThat(first.waitFor()).isEqualTo(137);
            long last = step(acknowledged.get(acknowledged.size() - 1));
            Process second = project.start();
            try (BufferedReader out = second.inputReader()) {
                assertThat(step(out.readLine())).isBetween(last + 1, last + 2);
            } finally {
                second.destroyForcibly().waitFor();
            }
        }
    }

    private Process start() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName())
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static long step(String line) {
        assertThat(line).matches(STEP);
        return Long.parseLong(line.substring(5, line.indexOf(" is safe")));
    }
}
