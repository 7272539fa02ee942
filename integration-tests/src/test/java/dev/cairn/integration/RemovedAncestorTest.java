package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The id of a checkpoint that was removed from between others is put once more. */
class RemovedAncestorTest {
    private static final PutOptions MOVING = PutOptions.none().movingHead();

    private static CheckpointConfig put(Checkpointer by, CheckpointConfig at, String id, PutOptions options) {
        CheckpointMetadata metadata = CheckpointMetadata.of(0).withRunId("run of " + id);
        return by.put(at, Checkpoint.of(Map.of("a", id)).withId(id), metadata, options);
    }

    /** A root, a checkpoint that is removed, and two that came of it. */
    private static void fill(Checkpointer by, CheckpointConfig thread) {
        for (String id : List.of("root", "removed", "child", "head")) {
            put(by, thread, id, PutOptions.none());
        }
        by.retention().deleteRuns(List.of("run of removed"));
    }

    private static List<String> history(Checkpointer by, CheckpointConfig thread) {
        return by.branches()
                .ancestry(thread)
                .map(CheckpointSummary::config)
                .map(config -> String.valueOf(config.checkpointId()))
                .toList();
    }

    private static void expectWhole(Cairn cairn) {
        List<String> found = new ArrayList<>();
        cairn.verify(finding -> found.add(finding.toString()));
        assertThat(found).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void it_is_not_put_on_what_came_of_it(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            fill(checkpoints, store.thread());
            for (CheckpointConfig at : List.of(
                    store.thread(), store.thread().at("head"), store.thread().at("child"))) {
                assertThatThrownBy(() -> put(checkpoints, at, "removed", MOVING))
                        .hasMessageContaining("is an ancestor of that checkpoint")
                        .hasMessageContaining("Nothing was changed")
                        .isInstanceOfSatisfying(
                                CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
            }
            assertThat(history(checkpoints, store.thread())).containsExactly("head", "child");
            expectWhole(cairn);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void it_is_put_back_under_the_parent_it_had(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            fill(checkpoints, store.thread());
            put(checkpoints, store.thread().at("root"), "removed", MOVING);
            assertThat(history(checkpoints, store.thread().at("head")))
                    .containsExactly("head", "child", "removed", "root");
            expectWhole(cairn);
        }
    }
}
