package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.model.Document;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's program in a process of its own, killed by the operating system and started again. */
class FirstStepsTest {
    private static final String STEP = "step \\d+ is safe: my-run@[0-9a-f-]{36}";

    @TempDir
    Path folder;

    @Test
    void the_first_program_survives_being_killed() {
        long acknowledged = -1;
        try (Child first = Child.start(folder, Main.class)) {
            while (acknowledged < 7) {
                acknowledged = step(first.line());
            }
            first.kill();
        }
        try (Child second = Child.start(folder, Main.class)) {
            assertThat(step(second.line())).isBetween(acknowledged + 1, acknowledged + 2);
            second.kill();
        }
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
            List<String> acknowledged;
            try (Child first = project.start()) {
                acknowledged = first.killAfter(2);
            }
            assertThat(step(acknowledged.get(0))).isZero();
            long last = acknowledged.stream()
                    .filter(line -> line.matches(STEP))
                    .mapToLong(FirstStepsTest::step)
                    .max()
                    .orElseThrow();
            try (Child second = project.start()) {
                assertThat(step(second.line())).isBetween(last + 1, last + 2);
                second.kill();
            }
        }
    }

    private static long step(String line) {
        assertThat(line).matches(STEP);
        return Long.parseLong(line.substring(5, line.indexOf(" is safe")));
    }
}
