package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.model.Document;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's program in a process of its own, killed by the operating system and started again. */
class FirstStepsTest {
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
        FirstProject project = new FirstProject(folder);
        Process first = project.start();
        long acknowledged = -1;
        try (BufferedReader out = first.inputReader()) {
            while (acknowledged < 2) {
                acknowledged = step(out.readLine());
            }
        }
        first.destroyForcibly();
        assertThat(first.waitFor()).isEqualTo(137);
        Process second = project.start();
        try (BufferedReader out = second.inputReader()) {
            assertThat(step(out.readLine())).isBetween(acknowledged + 1, acknowledged + 2);
        }
        second.destroyForcibly();
        assertThat(second.waitFor(10, TimeUnit.SECONDS)).isTrue();
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
        assertThat(line).matches("step \\d+ is safe: my-run@.+");
        return Long.parseLong(line.substring(5, line.indexOf(" is safe")));
    }
}
