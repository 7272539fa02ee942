package dev.cairn.cli.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadIdsTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("t");

    @Test
    void an_id_is_as_long_as_no_other_of_the_namespace_begins_so() {
        try (Cairn cairn = Cairn.open("memory:")) {
            Checkpointer checkpoints = cairn.checkpoints();
            String first = put(checkpoints, 0);
            String second = put(checkpoints, 1);
            String cut = ThreadIds.of(checkpoints, THREAD, List.of(first)).of(first);
            assertThat(first).startsWith(cut).isNotEqualTo(cut);
            assertThat(second).doesNotStartWith(cut);
        }
    }

    @Test
    void an_id_of_another_kind_stays_whole_where_not_all_are_known() {
        try (Cairn cairn = Cairn.open("memory:")) {
            String other = "session-of-the-first-of-may-step-1";
            put(cairn.checkpoints(), 0);
            assertThat(ThreadIds.of(cairn.checkpoints(), THREAD, List.of(other)).of(other))
                    .isEqualTo(other);
        }
    }

    private static String put(Checkpointer checkpoints, int step) {
        return String.valueOf(checkpoints
                .put(THREAD, StateChange.empty().set("n", step), CheckpointMetadata.of(step))
                .checkpointId());
    }
}
