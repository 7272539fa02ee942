package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.KeptCheckpoint;
import dev.cairn.checkpoint.KeptCheckpoint.Reason;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.RemovedCheckpoint;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import dev.cairn.tck.support.Crowd;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Pruning threads. */
@NeedsFeature(Feature.PRUNE)
abstract class PrunedThreadClauses extends CheckpointerClauses {
    PrunedThreadClauses(CheckpointerTck kit) {
        super(kit);
    }

    private PruneReport prune(String... threads) {
        return checkpoints.retention().prune(List.of(threads), PruneStrategy.KEEP_LATEST);
    }

    @Test
    void the_latest_of_a_pruned_thread_is_left_and_no_other() {
        chain(thread(), "c1", "c2", "c3");
        prune(THREAD);
        assertThat(ids(THREAD)).containsExactly("c3");
        assertThat(values(thread())).isEqualTo(state("v", "c3"));
        assertThat(checkpoints.find(thread().at("c2"))).isEmpty();
    }

    @Test
    void several_threads_are_pruned_at_once() {
        chain(thread(), "c1", "c2");
        chain(other(), "d1", "d2");
        prune(THREAD, OTHER);
        assertThat(ids(THREAD)).containsExactly("c2");
        assertThat(ids(OTHER)).containsExactly("d2");
    }

    @Test
    void each_namespace_keeps_its_latest() {
        chain(thread(), "c1", "c2");
        chain(child(), "k1", "k2");
        prune(THREAD);
        assertThat(ids(THREAD)).containsExactlyInAnyOrder("c2", "k2");
        assertThat(values(child())).isEqualTo(state("v", "k2"));
    }

    @Test
    void the_latest_keeps_its_writes() {
        chain(thread(), "c1", "c2");
        write(thread().at("c2"), "t", "v", 1);
        prune(THREAD);
        assertThat(writes(thread())).containsExactly("t v=1");
    }

    @Test
    void the_writes_of_what_is_pruned_go() {
        chain(thread(), "c0", "c1");
        write(thread().at("c1"), "t", "v", 1);
        putMoving(thread().at("c0"), "c2", 1, "v", "c2");
        prune(THREAD);
        put(thread(), "c1", 2, "v", "c1");
        assertThat(writes(thread())).isEmpty();
    }

    @Test
    void a_thread_that_is_pruned_whole_is_gone() {
        chain(thread(), "c1", "c2");
        chain(child(), "k1");
        PruneReport report = checkpoints.retention().prune(List.of(THREAD), PruneStrategy.DELETE);
        assertThat(report.deletedThreads()).containsExactly(THREAD);
        assertThat(ids(THREAD)).isEmpty();
        assertThat(threadIds()).isEmpty();
    }

    @Test
    void threads_that_are_not_named_stay_as_they_are() {
        chain(thread(), "c1", "c2");
        chain(other(), "d1", "d2");
        prune(THREAD);
        assertThat(ids(OTHER)).containsExactly("d2", "d1");
    }

    @Test
    void without_threads_nothing_is_pruned() {
        chain(thread(), "c1", "c2");
        assertThat(prune().removed()).isEmpty();
        assertThat(ids(THREAD)).containsExactly("c2", "c1");
    }

    @Test
    void an_unknown_thread_is_passed_over() {
        chain(thread(), "c1", "c2");
        prune("thread-9", THREAD);
        checkpoints.retention().prune(List.of("thread-9"), PruneStrategy.DELETE);
        assertThat(ids(THREAD)).containsExactly("c2");
        assertThat(threadIds()).containsExactly(THREAD);
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void the_head_of_every_branch_is_kept() {
        chain(thread(), "c1", "c2", "c3", "c4");
        CheckpointConfig plain = checkpoints.branches().fork(thread().at("c2"), "plain");
        CheckpointConfig edited = checkpoints
                .branches()
                .fork(thread().at("c3"), "edited", StateChange.empty().set("v", "e"));
        prune(THREAD);
        assertThat(ids(THREAD)).containsExactlyInAnyOrder("c2", "c4", String.valueOf(edited.checkpointId()));
        assertThat(values(thread().onBranch("plain"))).isEqualTo(state("v", "c2"));
        assertThat(values(thread().onBranch("edited"))).isEqualTo(state("v", "e"));
        assertThat(values(put(plain.at(null), "p1", 2, "v", "on"))).isEqualTo(state("v", "on"));
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void former_tips_go() {
        chain(thread(), "c1", "c2");
        checkpoints.branches().rewind(thread().at("c1"));
        put(thread(), "c3", 1, "v", "c3");
        prune(THREAD);
        assertThat(ids(THREAD)).containsExactly("c3");
        assertThat(checkpoints.branches().tree(THREAD, "").formerTips()).isEmpty();
    }

    @Test
    void a_checkpoint_at_which_a_task_waits_for_an_answer_is_kept() {
        chain(thread(), "c1", "c2", "c3", "c4");
        write(thread().at("c2"), "t", ChannelWrite.INTERRUPT, "sure?");
        write(thread().at("c3"), "t", ChannelWrite.INTERRUPT, "sure?");
        write(thread().at("c3"), "t", ChannelWrite.RESUME, "yes");
        prune(THREAD);
        assertThat(ids(THREAD)).containsExactly("c4", "c2");
        assertThat(writes(thread().at("c2"))).containsExactly("t __interrupt__=\"sure?\"");
    }

    private void deltas() {
        put(thread(), "d0", 0, "log", List.of("snapshot"));
        write(thread().at("d0"), "t0", "log", 0);
        for (int i = 1; i <= 9; i++) {
            put(thread(), "d" + i, i, "v", i);
            write(thread().at("d" + i), "t" + i, "log", i);
        }
    }

    @Test
    @NeedsFeature(Feature.HISTORY)
    void the_history_of_a_channel_that_the_latest_lacks_is_kept() {
        deltas();
        var before = checkpoints.branches().writesHistory(thread(), List.of("log"));
        prune(THREAD);
        assertThat(before)
                .hasEntrySatisfying(
                        "log", history -> assertThat(history.writes()).hasSize(9));
        assertThat(checkpoints.branches().writesHistory(thread(), List.of("log")))
                .isEqualTo(before);
    }

    @Test
    void the_child_of_what_is_pruned_keeps_the_parent_that_it_had() {
        chain(thread(), "c1", "c2", "c3");
        prune(THREAD);
        assertThat(parent(thread())).isEqualTo("c2");
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void the_gap_that_pruning_leaves_is_recorded() {
        chain(thread(), "c1", "c2", "c3");
        prune(THREAD);
        assertThat(checkpoints.branches().tree(THREAD, "").gaps())
                .isEqualTo(Map.of("c2", new HistoryGap(null, 2, Set.of("v"))));
        chain(thread(), "c4", "c5");
        prune(THREAD);
        assertThat(checkpoints.branches().tree(THREAD, "").gaps())
                .isEqualTo(Map.of("c4", new HistoryGap(null, 4, Set.of("v"))));
    }

    @Test
    void pruning_tells_what_it_kept_and_why() {
        chain(thread(), "c1", "c2", "c3", "c4");
        write(thread().at("c2"), "t", ChannelWrite.INTERRUPT, "sure?");
        write(thread().at("c4"), "t", ChannelWrite.INTERRUPT, "sure?");
        assertThat(prune(THREAD).kept())
                .extracting(KeptCheckpoint::config, KeptCheckpoint::step, KeptCheckpoint::reasons)
                .containsExactlyInAnyOrder(
                        tuple(thread().at("c4"), 3L, Set.of(Reason.HEAD, Reason.INTERRUPT)),
                        tuple(thread().at("c2"), 1L, Set.of(Reason.INTERRUPT)));
    }

    @Test
    void pruning_tells_what_it_removed() {
        chain(thread(), "c1", "c2", "c3");
        assertThat(prune(THREAD).removed())
                .extracting(RemovedCheckpoint::config, RemovedCheckpoint::step)
                .containsExactly(tuple(thread().at("c1"), 0L), tuple(thread().at("c2"), 1L));
    }

    @Test
    void a_plan_names_what_pruning_then_keeps_and_removes_and_changes_nothing() {
        chain(thread(), "c1", "c2", "c3");
        put(other(), "d1", 0, "v", "d1");
        PruneReport plan = checkpoints.retention().plan(List.of(THREAD, "unknown"), PruneStrategy.KEEP_LATEST);
        assertThat(ids(THREAD)).containsExactly("c3", "c2", "c1");
        PruneReport done = prune(THREAD);
        assertThat(plan.removed()).hasSize(2).isEqualTo(done.removed());
        assertThat(plan.kept()).hasSize(1).isEqualTo(done.kept());
        assertThat(checkpoints
                        .retention()
                        .plan(List.of("unknown", OTHER), PruneStrategy.DELETE)
                        .deletedThreads())
                .containsExactly(OTHER);
        assertThat(ids(OTHER)).containsExactly("d1");
    }

    @Test
    void pruning_again_changes_nothing() {
        chain(thread(), "c1", "c2", "c3");
        deltas();
        prune(THREAD);
        List<String> left = ids(THREAD);
        assertThat(prune(THREAD).removed()).isEmpty();
        assertThat(ids(THREAD)).isEqualTo(left).hasSize(10);
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void a_pruned_thread_goes_on() {
        chain(thread(), "c1", "c2", "c3");
        prune(THREAD);
        assertThat(parent(put(thread(), "c4", 3, "v", "c4"))).isEqualTo("c3");
        assertThat(checkpoints
                        .branches()
                        .ancestry(thread())
                        .map(summary -> summary.config().checkpointId()))
                .containsExactly("c4", "c3");
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void shared_values_of_what_is_kept_stay_whole() {
        List<String> list = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            list.add("item " + i + "x".repeat(3_000));
            checkpoints.put(
                    thread(), StateChange.empty().append("list", list.get(i)).withId("c" + i), step(i));
        }
        checkpoints.branches().fork(thread().at("c20"), "old");
        prune(THREAD);
        assertThat(values(thread())).isEqualTo(state("list", list));
        assertThat(values(thread().onBranch("old"))).isEqualTo(state("list", list.subList(0, 21)));
        assertThat(values(checkpoints.put(thread(), StateChange.empty().append("list", "more"), step(60)))
                        .get("list"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .hasSize(61);
    }

    @Test
    void values_that_no_one_needs_take_no_room() {
        for (int i = 0; i < 40; i++) {
            put(thread(), "c" + i, i, "v", incompressible(i));
        }
        long before = checkpoints.threads().find(THREAD).orElseThrow().bytes();
        prune(THREAD);
        assertThat(checkpoints.threads().find(THREAD).orElseThrow().bytes()).isLessThan(before / 10);
        assertThat(values(thread())).isEqualTo(state("v", incompressible(39)));
    }

    private static String incompressible(int seed) {
        StringBuilder text = new StringBuilder();
        new java.util.Random(seed).ints(4_000, ' ' + 1, '~').forEach(c -> text.append((char) c));
        return text.toString();
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void more_than_one_batch_goes() {
        for (int i = 0; i < 350; i++) {
            put(thread(), "c" + i, i, "v", i);
        }
        assertThat(prune(THREAD).removed()).hasSize(349);
        assertThat(ids(THREAD)).containsExactly("c349");
        assertThat(checkpoints.branches().tree(THREAD, "").gaps().get("c348"))
                .isEqualTo(new HistoryGap(null, 349, Set.of("v")));
    }

    @Test
    void puts_beside_pruning_are_all_kept() {
        chain(thread(), "c0");
        List<Callable<List<String>>> tasks = new ArrayList<>();
        for (int w = 0; w < 3; w++) {
            CheckpointConfig at =
                    checkpoints.branches().fork(thread(), "branch-" + w).at(null);
            tasks.add(() -> grow(checkpoints, at));
        }
        tasks.add(() -> {
            for (int i = 0; i < 10; i++) {
                prune(THREAD);
            }
            return List.of();
        });
        List<List<String>> put = Crowd.run(4, tasks::get);
        for (int w = 0; w < 3; w++) {
            assertThat(values(thread().onBranch("branch-" + w)).get("list")).isEqualTo(put.get(w));
        }
        List<Object> damage = new ArrayList<>();
        checkpoints.threads().verify(THREAD, damage::add);
        assertThat(damage).isEmpty();
    }

    private static List<String> grow(Checkpointer checkpoints, CheckpointConfig at) {
        List<String> list = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            list.add(at.branch() + " " + i + "x".repeat(1_000));
            checkpoints.put(at, StateChange.empty().append("list", list.get(i)), step(i));
        }
        return list;
    }
}
