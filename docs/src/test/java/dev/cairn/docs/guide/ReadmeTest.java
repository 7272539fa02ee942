package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import dev.cairn.testing.Program;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
    private static final CheckpointConfig RUN = CheckpointConfig.of("my-run");

    @TempDir
    Path folder;

    @Test
    void the_program_of_the_readme_resumes_after_the_last_saved_step() {
        try (Cairn cairn = open()) {
            for (long step = 0; step < 7; step++) {
                cairn.checkpoints()
                        .put(
                                RUN,
                                StateChange.empty().append("messages", "earlier " + step),
                                CheckpointMetadata.of(step));
            }
        }
        Program.java(ReadmeProgram.class).in(folder).run().ok();
        Program.java(ReadmeProgram.class).in(folder).run().ok();
        try (Cairn cairn = open()) {
            CheckpointTuple newest = cairn.checkpoints().get(RUN);
            assertThat(newest.metadata().step()).isEqualTo(49);
            Document messages = newest.checkpoint().value("messages");
            assertThat(messages.size()).isEqualTo(50);
            assertThat(messages.item(6).text()).isEqualTo("earlier 6");
            assertThat(messages.item(7).text()).isEqualTo("result 7");
        }
    }

    private Cairn open() {
        return Cairn.open("sqlite:" + folder.resolve("agent.db"));
    }
}
