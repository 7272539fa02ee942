package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.internal.record.ChangedParents;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Ids of removed checkpoints that are used again. */
class RenewedCheckpointTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final Storage storage = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
    private final Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();

    @AfterEach
    void close() {
        storage.close();
    }

    private void put(CheckpointConfig after, String id, Map<String, ?> values, String run) {
        put(after, id, values, run, PutOptions.none());
    }

    private void put(CheckpointConfig after, String id, Map<String, ?> values, String run, PutOptions options) {
        checkpoints.put(
                after,
                Checkpoint.of(values).withId(id),
                CheckpointMetadata.of(0).withRunId(run),
                options);
    }

    @Test
    void one_that_is_stored_again_is_an_ancestor_although_a_gap_tells_of_the_one_before() {
        put(THREAD, "a", Map.of("plan", 1), "first");
        put(THREAD, "b", Map.of("list", 1), "second");
        put(THREAD, "c", Map.of("list", 2), "third");
        checkpoints.retention().deleteRuns(List.of("first"));
        PutOptions beginning = PutOptions.none().expectingHead(PutOptions.NO_HEAD);
        put(THREAD.onBranch("other"), "a", Map.of("plan", 2), "fourth", beginning);

        checkpoints.retention().deleteRuns(List.of("second"));

        HistoryGap gap = checkpoints.branches().tree("chat-1", "").gaps().get("b");
        assertThat(gap.ancestorId()).isEqualTo("a");
        assertThat(gap.removed()).isEqualTo(1);
        assertThat(checkpoints
                        .branches()
                        .writesHistory(THREAD, List.of("plan"))
                        .get("plan")
                        .seedId())
                .isEqualTo("a");
    }

    @Test
    void a_gap_never_names_a_removed_checkpoint_as_the_one_that_is_stored() {
        put(THREAD, "a", Map.of("plan", 1), "first");
        put(THREAD, "b", Map.of("plan", 2), "first");
        put(THREAD, "c", Map.of("list", 1), "second");
        ChangedParents.set(storage, THREAD.at("a"), "b");
        assertThatThrownBy(() -> checkpoints.branches().writesHistory(THREAD.at("c"), List.of("none")))
                .isInstanceOf(CorruptException.class)
                .hasMessageContaining("its own ancestor");

        checkpoints.retention().deleteRuns(List.of("first"));

        assertThat(checkpoints.branches().tree("chat-1", "").gaps().get("b").ancestorId())
                .isNull();
        assertThat(checkpoints
                        .branches()
                        .writesHistory(THREAD.at("c"), List.of("plan"))
                        .get("plan")
                        .complete())
                .isFalse();
    }
}
