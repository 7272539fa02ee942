package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class LongValueTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    @Test
    void appends_end_at_the_longest_value_that_can_be_read_back() {
        String item = "x".repeat(100 << 20);
        try (Cairn cairn = Cairn.open("memory:")) {
            Checkpointer checkpoints = cairn.checkpoints();
            for (int i = 0; i < 5; i++) {
                checkpoints.put(THREAD, StateChange.empty().append("log", item), CheckpointMetadata.of(i));
            }
            CheckpointConfig head = checkpoints.get(THREAD).config();
            assertThatThrownBy(() ->
                            checkpoints.put(THREAD, StateChange.empty().append("log", item), CheckpointMetadata.of(5)))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE));
            assertThat(checkpoints
                            .find(THREAD, Selection.none().last("log", 1))
                            .orElseThrow()
                            .config())
                    .isEqualTo(head);
        }
    }
}
