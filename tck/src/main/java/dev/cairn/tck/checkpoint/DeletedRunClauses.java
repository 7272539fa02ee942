package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.RemovedCheckpoint;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Deleting what runs left. */
@NeedsFeature(Feature.RUNS)
abstract class DeletedRunClauses extends CheckpointerClauses {
    DeletedRunClauses(CheckpointerTck kit) {
        super(kit);
    }

    @Test
    void the_checkpoints_of_a_run_go() {
        putOfRun(thread(), "c1", "run-1");
        putOfRun(thread(), "c2", "run-2");
        checkpoints.retention().deleteRuns(List.of("run-1"));
        assertThat(ids(THREAD)).containsExactly("c2");
        assertThat(checkpoints.find(thread().at("c1"))).isEmpty();
    }

    @Test
    void several_runs_go_at_once() {
        putOfRun(thread(), "c1", "run-1");
        putOfRun(thread(), "c2", "run-2");
        putOfRun(thread(), "c3", "run-3");
        checkpoints.retention().deleteRuns(List.of("run-1", "run-2"));
        assertThat(ids(THREAD)).containsExactly("c3");
    }

    @Test
    void other_runs_and_checkpoints_without_a_run_stay() {
        putOfRun(thread(), "c1", "run-1");
        putOfRun(other(), "d1", "run-11");
        put(other(), "d2", 1, "v", 1);
        checkpoints.retention().deleteRuns(List.of("run-1"));
        assertThat(ids(OTHER)).containsExactly("d2", "d1");
        assertThat(values(other().at("d1"))).isEqualTo(state("v", "d1"));
    }

    @Test
    void writes_go_with_the_checkpoints_of_a_run() {
        putOfRun(thread(), "c0", "run-0");
        write(putOfRun(thread(), "c1", "run-1"), "t", "a", 1);
        putOfRun(thread(), "c2", "run-2");
        checkpoints.retention().deleteRuns(List.of("run-1"));
        assertThat(writes(putMoving(thread().at("c0"), "c1", 0, "v", 1))).isEmpty();
    }

    @Test
    void without_runs_nothing_is_deleted() {
        putOfRun(thread(), "c1", "run-1");
        assertThat(checkpoints.retention().deleteRuns(List.of()).removed()).isEmpty();
        assertThat(ids(THREAD)).containsExactly("c1");
    }

    @Test
    void an_unknown_run_deletes_nothing() {
        putOfRun(thread(), "c1", "run-1");
        assertThat(checkpoints.retention().deleteRuns(List.of("run-9")).removed())
                .isEmpty();
        assertThat(ids(THREAD)).containsExactly("c1");
    }

    @Test
    void a_run_goes_from_every_namespace_and_thread() {
        putOfRun(thread(), "c1", "run-1");
        putOfRun(child(), "k1", "run-1");
        putOfRun(other(), "d1", "run-1");
        put(other(), "d2", 1, "v", 1);
        checkpoints.retention().deleteRuns(List.of("run-1"));
        assertThat(checkpoints.find(child().at("k1"))).isEmpty();
        assertThat(ids(OTHER)).containsExactly("d2");
    }

    private List<CheckpointConfig> middleRunIsDeleted() {
        List<CheckpointConfig> puts = List.of(
                putOfRun(thread(), "c1", "run-1"),
                putOfRun(thread(), "c2", "run-2"),
                putOfRun(thread(), "c3", "run-2"),
                putOfRun(thread(), "c4", "run-1"));
        checkpoints.retention().deleteRuns(List.of("run-2"));
        return puts;
    }

    @Test
    void the_child_of_a_deleted_checkpoint_keeps_the_parent_that_it_had() {
        assertThat(parent(middleRunIsDeleted().get(3))).isEqualTo("c3");
        assertThat(checkpoints.find(thread().at("c3"))).isEmpty();
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void the_gap_before_a_child_is_recorded() {
        middleRunIsDeleted();
        assertThat(checkpoints.branches().tree(THREAD, "").gaps())
                .containsOnlyKeys("c3")
                .containsEntry("c3", new HistoryGap("c1", 2, Set.of("v")));
    }

    @Test
    void the_states_around_a_deleted_run_stay_whole() {
        String large = "x".repeat(5_000);
        checkpoints.put(thread(), checkpoint("c1", "list", List.of(large + 1)), step(0).withRunId("run-1"));
        checkpoints.put(
                thread(),
                dev.cairn.checkpoint.StateChange.empty()
                        .append("list", large + 2)
                        .withId("c2"),
                step(1).withRunId("run-2"));
        checkpoints.put(
                thread(),
                dev.cairn.checkpoint.StateChange.empty()
                        .append("list", large + 3)
                        .withId("c3"),
                step(2).withRunId("run-1"));
        checkpoints.retention().deleteRuns(List.of("run-2"));
        assertThat(values(thread())).isEqualTo(state("list", List.of(large + 1, large + 2, large + 3)));
        assertThat(values(thread().at("c1"))).isEqualTo(state("list", List.of(large + 1)));
    }

    @Test
    void large_values_are_put_after_a_run_was_deleted() {
        String text = "x".repeat(3_000);
        checkpoints.put(thread(), checkpoint("c1", "a", text), step(0).withRunId("run-1"));
        checkpoints.put(thread(), checkpoint("c2", "a", text, "b", text), step(1).withRunId("run-2"));
        checkpoints.put(thread(), checkpoint("c3", "a", text), step(2).withRunId("run-1"));
        checkpoints.retention().deleteRuns(List.of("run-2"));
        String large = "y".repeat(200_000);
        checkpoints.put(thread(), checkpoint("c4", "a", text, "large", large), step(3));
        assertThat(values(thread())).isEqualTo(state("a", text, "large", large));
        assertThat(values(thread().at("c3"))).isEqualTo(state("a", text));
    }

    @Test
    void a_head_that_is_deleted_falls_back_to_its_nearest_ancestor() {
        putOfRun(thread(), "c1", "run-1");
        putOfRun(thread(), "c2", "run-2");
        putOfRun(thread(), "c3", "run-2");
        checkpoints.retention().deleteRuns(List.of("run-2"));
        assertThat(get(thread()).checkpoint().id()).isEqualTo("c1");
        assertThat(parent(put(thread(), "c4", 1, "v", 4))).isEqualTo("c1");
    }

    @Test
    void a_thread_of_which_nothing_is_left_is_not_listed_and_starts_again() {
        putOfRun(thread(), "c1", "run-1");
        write(thread().at("c1"), "t", "a", 1);
        checkpoints.retention().deleteRuns(List.of("run-1"));
        assertThat(checkpoints.find(thread())).isEmpty();
        assertThat(threadIds()).isEmpty();
        assertThat(checkpoints.threads().find(THREAD)).isEmpty();
        put(thread(), "c9", 0, "v", 9);
        assertThat(get(thread()).parentConfig()).isNull();
    }

    @Test
    void deleting_runs_tells_what_went() {
        putOfRun(thread(), "c1", "run-1");
        putOfRun(child(), "k1", "run-1");
        putOfRun(thread(), "c2", "run-2");
        PruneReport report = checkpoints.retention().deleteRuns(List.of("run-1"));
        assertThat(report.removed())
                .extracting(RemovedCheckpoint::config)
                .containsExactlyInAnyOrder(thread().at("c1"), child().at("k1"));
    }
}
