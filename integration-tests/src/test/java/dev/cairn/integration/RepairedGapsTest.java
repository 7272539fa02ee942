package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.maintenance.RepairOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a repair notes of checkpoints whose rows are lost. */
class RepairedGapsTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("t");

    @TempDir
    Path folder;

    /** Checkpoints c0 to c5, without those of some runs and with a damaged one, after a repair. */
    private Checkpointer repaired(Cairn cairn, List<String> runs, String damaged) {
        Checkpointer checkpoints = cairn.checkpoints();
        for (int step = 0; step < 6; step++) {
            StateChange change = StateChange.empty().set("word", "w" + step);
            checkpoints.put(
                    THREAD,
                    (step == 0 ? change.set("once", "x") : change).withId("c" + step),
                    CheckpointMetadata.of(step).withRunId("run-" + step));
        }
        checkpoints.retention().deleteRuns(runs);
        Sqlite.run(
                folder.resolve("store.db"),
                "UPDATE cairn_record SET at = at + 1 WHERE kind = 4 AND instr(CAST(key AS TEXT), '" + damaged
                        + "') > 0");
        cairn.repair(new RepairOptions(false, false, folder.resolve("quarantine")));
        return checkpoints;
    }

    @Test
    void the_gap_that_named_a_lost_checkpoint_counts_it_and_names_it_no_more() {
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("store.db"))) {
            Checkpointer checkpoints = repaired(cairn, List.of("run-3"), "c2");
            assertThat(checkpoints.branches().tree("t", "").gaps())
                    .isEqualTo(Map.of("c3", new HistoryGap(null, 2, Set.of("word", "once"))));
            assertThat(checkpoints.branches().ancestry(THREAD).count()).isEqualTo(2);
        }
    }

    @Test
    void what_a_lost_checkpoint_held_is_not_said_to_be_known() {
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("store.db"))) {
            Checkpointer checkpoints = repaired(cairn, List.of(), "c2");
            assertThat(checkpoints.branches().tree("t", "").gaps())
                    .isEqualTo(Map.of("c2", new HistoryGap(null, 1, Set.of("word", "once"))));
        }
    }
}
