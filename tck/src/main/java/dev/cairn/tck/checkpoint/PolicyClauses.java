package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pruning a thread by the rules of a policy. */
@NeedsFeature(Feature.PRUNE)
abstract class PolicyClauses extends CheckpointerClauses {
    private static final PruneOptions LAST = PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1));

    PolicyClauses(CheckpointerTck kit) {
        super(kit);
    }

    private static List<String> ids(List<PrunedThread.Decision> decisions) {
        return decisions.stream()
                .map(decision -> String.valueOf(decision.config().checkpointId()))
                .toList();
    }

    @Test
    void what_no_rule_keeps_goes_and_all_is_reported_with_its_reasons() {
        chain(thread(), "c1", "c2", "c3", "c4");
        PrunedThread pruned = checkpoints.retention().prune(THREAD, PruneOptions.of(RetentionPolicy.EMPTY.keepLast(2)));
        assertThat(ids(THREAD)).containsExactly("c4", "c3");
        assertThat(pruned.outcome()).isEqualTo(Outcome.PRUNED);
        assertThat(ids(pruned.removed())).containsExactlyInAnyOrder("c1", "c2");
        assertThat(ids(pruned.kept())).containsExactlyInAnyOrder("c3", "c4");
        assertThat(pruned.removed())
                .allSatisfy(gone -> assertThat(gone.reasons()).isNotEmpty());
        assertThat(pruned.kept()).allSatisfy(kept -> assertThat(kept.reasons()).isNotEmpty());
        assertThat(values(thread())).isEqualTo(state("v", "c4"));
    }

    @Test
    void without_rules_nothing_goes() {
        chain(thread(), "c1", "c2");
        assertThat(checkpoints
                        .retention()
                        .prune(THREAD, PruneOptions.of(RetentionPolicy.EMPTY))
                        .removed())
                .isEmpty();
        assertThat(ids(THREAD)).containsExactly("c2", "c1");
    }

    @Test
    void a_dry_run_tells_what_the_run_then_does_and_changes_nothing() {
        chain(thread(), "c1", "c2", "c3");
        chain(child(), "k1", "k2");
        PrunedThread plan = checkpoints.retention().prune(THREAD, LAST.dryRun(true));
        assertThat(ids(THREAD)).hasSize(5);
        assertThat(plan.outcome()).isEqualTo(Outcome.PLANNED);
        PrunedThread done = checkpoints.retention().prune(THREAD, LAST);
        assertThat(plan.removed()).hasSize(3).isEqualTo(done.removed());
        assertThat(plan.kept()).hasSize(2).isEqualTo(done.kept());
        assertThat(plan.freedBytes()).isPositive().isEqualTo(done.freedBytes());
    }

    @Test
    void each_namespace_is_counted_by_itself() {
        chain(thread(), "c1", "c2");
        chain(child(), "k1", "k2");
        checkpoints.retention().prune(THREAD, LAST);
        assertThat(ids(THREAD)).containsExactlyInAnyOrder("c2", "k2");
    }

    @Test
    void other_threads_stay_when_one_is_pruned_by_policy() {
        chain(thread(), "c1", "c2");
        chain(other(), "d1", "d2");
        checkpoints.retention().prune(THREAD, LAST);
        assertThat(ids(OTHER)).containsExactly("d2", "d1");
    }

    @Test
    void an_unknown_thread_is_reported_as_missing() {
        assertThat(checkpoints.retention().prune(THREAD, LAST).outcome()).isEqualTo(Outcome.MISSING);
        assertThat(threadIds()).isEmpty();
    }

    @Test
    void rules_do_not_take_a_checkpoint_at_which_a_task_waits() {
        chain(thread(), "c1", "c2", "c3");
        write(thread().at("c1"), "t", ChannelWrite.INTERRUPT, "sure?");
        checkpoints.retention().prune(THREAD, LAST);
        assertThat(ids(THREAD)).containsExactly("c3", "c1");
    }

    @Test
    @NeedsFeature({Feature.PRUNE, Feature.BRANCHES})
    void rules_do_not_take_the_head_of_a_branch() {
        chain(thread(), "c1", "c2", "c3");
        checkpoints.branches().fork(thread().at("c1"), "side");
        checkpoints.retention().prune(THREAD, LAST);
        assertThat(ids(THREAD)).containsExactly("c3", "c1");
        assertThat(values(thread().onBranch("side"))).isEqualTo(state("v", "c1"));
    }

    @Test
    @NeedsFeature({Feature.PRUNE, Feature.TAGS})
    void a_tag_keeps_its_checkpoint_unless_a_rule_speaks_of_it() {
        chain(thread(), "c1", "c2", "c3");
        checkpoints.tag(thread().at("c1"), List.of("good"), List.of());
        checkpoints.tag(thread().at("c2"), List.of("good"), List.of());
        checkpoints.retention().prune(THREAD, LAST);
        assertThat(ids(THREAD)).containsExactly("c3", "c2", "c1");
        checkpoints
                .retention()
                .prune(THREAD, PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1).keepTaggedLast("good", 1)));
        assertThat(ids(THREAD)).containsExactly("c3", "c2");
    }
}
