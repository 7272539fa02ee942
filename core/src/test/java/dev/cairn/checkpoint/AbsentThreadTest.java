package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;

class AbsentThreadTest {
    @Test
    void a_thread_that_does_not_exist_is_distinguished_from_a_checkpoint_that_does_not() {
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

    @Test
    void a_thread_in_the_trash_and_a_branch_that_does_not_exist_are_named() {
        try (Cairn cairn = Cairn.open("memory:")) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig run = CheckpointConfig.of("run");
            checkpoints.put(run, Map.of("n", 1), CheckpointMetadata.of(0));
            assertThatThrownBy(() -> checkpoints.get(run.onBranch("draft")))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageStartingWith("Thread 'run' has no branch 'draft'");
            checkpoints.put(CheckpointConfig.of("run-2"), Map.of("n", 1), CheckpointMetadata.of(0));
            checkpoints.threads().delete("run-2");
            assertThatThrownBy(() -> checkpoints.get(CheckpointConfig.of("run-2")))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageContaining("is in the trash until")
                    .hasMessageContaining("undelete restores it");
            assertThatThrownBy(() -> checkpoints.get(CheckpointConfig.of("run-")))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageNotContaining("trash");
        }
    }

    @Test
    void a_state_that_is_null_is_refused() {
        try (Cairn cairn = Cairn.open("memory:")) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig run = CheckpointConfig.of("run");
            Map<String, Object> none = null;
            for (ThrowableAssert.ThrowingCallable put : List.<ThrowableAssert.ThrowingCallable>of(
                    () -> checkpoints.put(run, none, CheckpointMetadata.of(0)),
                    () -> checkpoints.put(run, none, CheckpointMetadata.of(0), PutOptions.none()),
                    () -> checkpoints.updateState(run, none, null),
                    () -> Checkpoint.of(none))) {
                assertThatThrownBy(put)
                        .isInstanceOf(CairnException.class)
                        .hasMessageStartingWith("The state must be a map, not null");
            }
            assertThat(checkpoints.threads().find("run")).isEmpty();
        }
    }

    @Test
    void an_agents_id_with_a_tag_behind_it_is_explained() {
        try (Cairn cairn = Cairn.open("memory:")) {
            cairn.agents().save("letta", Map.of("name", "n"));
            assertThatThrownBy(() -> cairn.agents().load("letta@orig"))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessage("There is no agent 'letta@orig'. Agent 'letta' has some. List those with the tag "
                            + "'orig' and name one by its id.");
            assertThatThrownBy(() -> cairn.agents().load("other@orig")).hasMessage("There is no agent 'other@orig'.");
        }
    }
}
