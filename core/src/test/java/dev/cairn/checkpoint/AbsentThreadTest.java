package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.NotFoundException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbsentThreadTest {
    @Test
    void a_thread_that_does_not_exist_is_told_apart_from_a_checkpoint_that_does_not() {
        try (Cairn cairn = Cairn.open("memory:")) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig run = CheckpointConfig.of("run");
            assertThatThrownBy(() -> checkpoints.get(run))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageContaining("no thread 'run'");
            checkpoints.put(run, Map.of("n", 1), CheckpointMetadata.of(0));
            assertThatThrownBy(() -> checkpoints.get(run.at("other")))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageContaining("There is no checkpoint run@other.");
        }
    }
}
