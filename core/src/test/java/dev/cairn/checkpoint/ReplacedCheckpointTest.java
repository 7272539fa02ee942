package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReplacedCheckpointTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final Cairn cairn = Cairn.open("memory:");
    private final Checkpointer checkpoints = cairn.checkpoints();

    @AfterEach
    void close() {
        cairn.close();
    }

    private CheckpointConfig put(String id, Object value, PutOptions options) {
        return checkpoints.put(THREAD, Checkpoint.of(Map.of("a", value)).withId(id), CheckpointMetadata.of(0), options);
    }

    @Test
    void a_replaced_head_keeps_its_parent_and_leaves_no_former_tip() {
        put("c1", "one", PutOptions.none());
        put("c2", "two", PutOptions.none());
        put("c2", "two again", PutOptions.none().replacing());
        assertThat(checkpoints.branches().ancestry(THREAD).limit(9))
                .extracting(summary -> summary.config().checkpointId())
                .containsExactly("c2", "c1");
        assertThat(checkpoints.branches().tree("chat-1", "").formerTips()).isEmpty();
    }

    @Test
    void a_replaced_ancestor_keeps_its_parent_and_the_head_comes_to_it() {
        put("c1", "one", PutOptions.none());
        put("c2", "two", PutOptions.none());
        put("c1", "one again", PutOptions.none().replacing().movingHead());
        assertThat(checkpoints.branches().ancestry(THREAD).limit(9))
                .extracting(summary -> summary.config().checkpointId())
                .containsExactly("c1");
        assertThat(checkpoints.branches().tree("chat-1", "").formerTips())
                .containsEntry("main", java.util.List.of("c2"));
    }

    @Test
    void an_ancestor_is_not_replaced_by_the_way_since_that_would_move_the_branch() {
        put("c1", "one", PutOptions.none());
        put("c2", "two", PutOptions.none());
        CairnException refused = catchThrowableOfType(
                CairnException.class,
                () -> put("c1", "one again", PutOptions.none().replacing()));
        assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(refused.details()).containsEntry("head", "c2");
        assertThat(checkpoints.get(THREAD.at("c1")).checkpoint().value("a").text())
                .isEqualTo("one");
    }

    @Test
    void no_checkpoint_is_its_own_parent() {
        CairnException refused = catchThrowableOfType(
                CairnException.class,
                () -> checkpoints.put(
                        THREAD.at("c1"), Checkpoint.of(Map.of("a", 1)).withId("c1"), CheckpointMetadata.of(0)));
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(refused).hasMessageContaining("its own parent");
        assertThat(checkpoints.find(THREAD)).isEmpty();
    }

    @Test
    void an_ancestor_is_not_put_on_what_came_of_it() {
        put("c1", "one", PutOptions.none());
        put("c2", "two", PutOptions.none());
        put("c3", "three", PutOptions.none());
        PutOptions replacing = PutOptions.none().replacing();
        for (PutOptions options : new PutOptions[] {replacing, replacing.movingHead()}) {
            CairnException refused = catchThrowableOfType(
                    CairnException.class,
                    () -> checkpoints.put(
                            THREAD.at("c3"),
                            Checkpoint.of(Map.of("a", "one again")).withId("c1"),
                            CheckpointMetadata.of(0),
                            options));
            assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
            assertThat(refused).hasMessageContaining("ancestor");
        }
        assertThat(checkpoints.branches().ancestry(THREAD).limit(9))
                .extracting(summary -> summary.config().checkpointId())
                .containsExactly("c3", "c2", "c1");
        checkpoints.put(
                THREAD.at("c1"),
                Checkpoint.of(Map.of("a", "three again")).withId("c3"),
                CheckpointMetadata.of(0),
                replacing.movingHead());
        assertThat(checkpoints.branches().ancestry(THREAD).limit(9))
                .extracting(summary -> summary.config().checkpointId())
                .containsExactly("c3", "c1");
    }
}
