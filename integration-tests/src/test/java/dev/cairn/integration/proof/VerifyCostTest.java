package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import dev.cairn.storage.Damage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyCostTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("long");
    private static final int STEPS = 600;

    @TempDir
    Path folder;

    @Test
    void verifying_a_history_reads_in_proportion_to_what_is_stored() {
        try (CountingStorage storage =
                new CountingStorage(SqliteBackend.open(SqliteConfig.of(folder.resolve("a.db"))))) {
            Checkpointer checkpoints = Cairn.builder().on(storage).checkpoints();
            for (int i = 0; i < STEPS; i++) {
                StateChange change = StateChange.empty()
                        .append(
                                "messages",
                                i + " " + Integer.toString(i * 7919, 36).repeat(300));
                CheckpointConfig at = checkpoints.put(THREAD, change, CheckpointMetadata.of(i));
                if (i == STEPS / 2) {
                    checkpoints.branches().fork(at, "other");
                }
            }
            for (int i = 0; i < 50; i++) {
                checkpoints.put(
                        THREAD.onBranch("other"),
                        StateChange.empty().append("messages", "other " + i),
                        CheckpointMetadata.of(i));
            }
            storage.frames();
            List<Damage> damage = new ArrayList<>();
            checkpoints.threads().verify(null, damage::add);
            assertThat(damage).isEmpty();
            assertThat(storage.frames()).isLessThan(3 * STEPS);
        }
    }
}
