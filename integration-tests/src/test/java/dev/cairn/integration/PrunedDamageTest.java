package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrunedDamageTest {
    @TempDir
    Path folder;

    @Test
    void what_goes_may_be_damaged_and_counts_nothing() {
        Path file = folder.resolve("store.db");
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            for (int step = 0; step < 40; step++) {
                String text = Integer.toString(step).repeat(3_000);
                cairn.checkpoints().put(CheckpointConfig.of("t"), Map.of("text", text), CheckpointMetadata.of(step));
            }
        }
        Sqlite.run(
                file,
                "UPDATE cairn_frame SET body = zeroblob(length(body)) WHERE id = (SELECT min(id) FROM cairn_frame)");
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            PruneReport pruned = cairn.checkpoints().retention().prune(List.of("t"), PruneStrategy.KEEP_LATEST);
            assertThat(pruned.removed()).hasSize(39);
            assertThat(pruned.freedBytes()).isPositive();
            assertThat(cairn.checkpoints()
                            .get(CheckpointConfig.of("t"))
                            .metadata()
                            .step())
                    .isEqualTo(39);
        }
    }
}
