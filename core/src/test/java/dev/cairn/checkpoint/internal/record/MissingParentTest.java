package dev.cairn.checkpoint.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MissingParentTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final StateChange CHANGE = StateChange.empty().append("messages", "next");

    private final Storage storage = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
    private final Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void a_change_of_a_checkpoint_that_is_not_stored_is_refused() {
        checkpoints.put(THREAD, Map.of("messages", "m"), CheckpointMetadata.of(0));
        CairnException refused = catchThrowableOfType(
                CairnException.class, () -> checkpoints.put(THREAD.at("pruned"), CHANGE, CheckpointMetadata.of(1)));
        assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(checkpoints.get(THREAD).metadata().step()).isZero();
    }

    @Test
    void a_whole_state_does_not_follow_a_checkpoint_that_is_not_stored() {
        CairnException refused = catchThrowableOfType(
                CairnException.class,
                () -> checkpoints.put(THREAD.at("pruned"), Map.of("a", 1), CheckpointMetadata.of(1)));
        assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(checkpoints.threads().find("chat-1")).isEmpty();
    }

    @Test
    void a_put_that_is_sent_again_is_answered_although_its_parent_was_removed() {
        CheckpointMetadata run = CheckpointMetadata.of(0).withRunId("gone");
        checkpoints.put(THREAD, Checkpoint.of(Map.of("a", 1)).withId("c1"), run);
        Checkpoint second = Checkpoint.of(Map.of("a", 2)).withId("c2");
        checkpoints.put(THREAD.at("c1"), second, CheckpointMetadata.of(1));
        checkpoints.put(THREAD, Map.of("a", 3), CheckpointMetadata.of(2));
        checkpoints.retention().deleteRuns(List.of("gone"));
        assertThat(checkpoints.put(THREAD.at("c1"), second, CheckpointMetadata.of(1)))
                .isEqualTo(THREAD.at("c2"));
        Checkpointer another = Cairn.builder().on(storage).checkpoints();
        CairnException refused = catchThrowableOfType(
                CairnException.class,
                () -> another.put(
                        THREAD.at("c1"), Checkpoint.of(Map.of("a", 9)).withId("c9"), CheckpointMetadata.of(1)));
        assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void a_head_that_points_to_nothing_is_damage_and_not_an_empty_state() {
        CheckpointConfig lost = checkpoints.put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
        storage.commit(
                Scope.of("", "thread", "chat-1"),
                Commit.inOrder()
                        .delete(
                                ThreadStore.CHECKPOINT,
                                ThreadStore.checkpointKey("", String.valueOf(lost.checkpointId())))
                        .build());
        Checkpointer another = Cairn.builder().on(storage).checkpoints();
        assertThatThrownBy(() -> another.put(THREAD, CHANGE, CheckpointMetadata.of(1)))
                .isInstanceOf(CorruptException.class)
                .hasMessageContaining(lost.checkpointId());
        assertThatThrownBy(() -> another.put(THREAD, Map.of("a", 2), CheckpointMetadata.of(1)))
                .isInstanceOf(CorruptException.class);
    }

    @Test
    void an_ancestry_that_comes_back_to_itself_is_damage_and_ends() {
        Checkpoint first = Checkpoint.of(Map.of("a", 1)).withId("c1");
        checkpoints.put(THREAD, first, CheckpointMetadata.of(0));
        checkpoints.put(THREAD, Checkpoint.of(Map.of("a", 2)).withId("c2"), CheckpointMetadata.of(1));
        ChangedParents.set(storage, THREAD.at("c1"), "c2");
        assertThatThrownBy(() ->
                        checkpoints.branches().ancestry(THREAD).limit(1_000).count())
                .isInstanceOf(CorruptException.class)
                .hasMessageContaining("its own ancestor");
    }
}
