package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.retention.RetentionPolicy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BranchesOnlyTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    @Test
    void branches_are_those_of_the_tree_without_its_checkpoints() {
        try (Cairn cairn = Cairn.open("memory:")) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig first = checkpoints.put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
            checkpoints.put(THREAD, Map.of("a", 2), CheckpointMetadata.of(1));
            checkpoints.put(THREAD, Map.of("a", 3), CheckpointMetadata.of(2));
            checkpoints.branches().fork(first, "other");
            checkpoints.branches().rewind(first);
            checkpoints.put(THREAD, Map.of("a", 4), CheckpointMetadata.of(1));
            checkpoints.retention().prune("chat-1", PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)));

            ThreadTree tree = checkpoints.branches().tree("chat-1", "");

            assertThat(checkpoints.branches().list("chat-1", ""))
                    .isEqualTo(new ThreadTree(List.of(), tree.heads(), tree.formerTips(), tree.gaps()));
        }
    }

    @Test
    void a_namespace_without_checkpoints_has_no_branches() {
        try (Cairn cairn = Cairn.open("memory:")) {
            cairn.checkpoints().put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));

            assertThat(cairn.checkpoints()
                            .branches()
                            .list("chat-1", "elsewhere")
                            .heads())
                    .isEmpty();
        }
    }
}
