package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Branches: going back, going another way, comparing. */
@NeedsFeature(Feature.BRANCHES)
abstract class BranchClauses extends CheckpointerClauses {
    BranchClauses(CheckpointerTck kit) {
        super(kit);
    }

    @Test
    void two_children_of_one_parent_are_both_listed_and_name_it() {
        CheckpointConfig first = put(thread(), "c1", 0, "v", 1);
        CheckpointConfig left = put(first, "left", 1, "v", "l");
        CheckpointConfig right = putMoving(first, "right", 1, "v", "r");
        assertThat(checkpoints.branches().tree(THREAD, "").nodes()).hasSize(3);
        assertThat(ids(THREAD)).containsExactly("right", "left", "c1");
        assertThat(List.of(String.valueOf(parent(left)), String.valueOf(parent(right))))
                .containsExactly("c1", "c1");
    }

    @Test
    void a_fork_begins_where_it_was_forked_and_goes_its_own_way() {
        chain(thread(), "c1", "c2", "c3");
        CheckpointConfig fork = checkpoints.branches().fork(thread().at("c2"), "other");
        assertThat(fork).isEqualTo(thread().onBranch("other").at("c2"));
        put(thread().onBranch("other"), "f1", 2, "v", "fork");
        assertThat(parent(thread().onBranch("other"))).isEqualTo("c2");
        assertThat(values(thread().onBranch("other"))).isEqualTo(state("v", "fork"));
        assertThat(values(thread())).isEqualTo(state("v", "c3"));
    }

    @Test
    void a_fork_with_an_edit_is_a_checkpoint_without_writes() {
        chain(thread(), "c1", "c2");
        write(thread().at("c1"), "t", "a", 1);
        CheckpointConfig fork = checkpoints
                .branches()
                .fork(thread().at("c1"), "edited", StateChange.empty().set("v", "edit"));
        assertThat(get(fork).metadata().source()).isEqualTo(Source.FORK);
        assertThat(parent(fork)).isEqualTo("c1");
        assertThat(values(fork)).isEqualTo(state("v", "edit"));
        assertThat(writes(fork)).isEmpty();
        assertThat(values(thread().at("c1"))).isEqualTo(state("v", "c1"));
    }

    @Test
    void many_forks_get_names_of_their_own() {
        chain(thread(), "c1");
        assertThat(checkpoints.branches().forks(thread(), 5))
                .extracting(CheckpointConfig::branch)
                .doesNotHaveDuplicates();
        assertThat(checkpoints.branches().tree(THREAD, "").heads()).hasSize(6).containsValue("c1");
    }

    @Test
    void a_taken_name_of_a_branch_is_refused() {
        chain(thread(), "c1", "c2");
        checkpoints.branches().fork(thread().at("c1"), "taken");
        fails(ErrorCode.ALREADY_EXISTS, () -> checkpoints.branches().fork(thread().at("c2"), "taken"));
        assertThat(get(thread().onBranch("taken")).checkpoint().id()).isEqualTo("c1");
    }

    @Test
    void forking_what_is_not_there_makes_nothing() {
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.branches().fork(thread(), "b"));
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.branches().rewind(thread().at("c1")));
        assertThat(threadIds()).isEmpty();
    }

    @Test
    void after_going_back_the_next_put_follows_what_was_gone_back_to() {
        chain(thread(), "c1", "c2", "c3", "c4");
        checkpoints.branches().rewind(thread().at("c2"));
        assertThat(get(thread()).checkpoint().id()).isEqualTo("c2");
        checkpoints.updateState(thread(), Map.of("v", "edited"), null);
        put(thread(), "c5", 4, "v", "c5");
        assertThat(checkpoints
                        .branches()
                        .ancestry(thread())
                        .map(s -> s.metadata().source().label()))
                .containsExactly("loop", "update", "loop", "loop");
        assertThat(values(thread().at("c4"))).isEqualTo(state("v", "c4"));
    }

    @Test
    void going_back_is_undone_through_the_former_tips() {
        chain(thread(), "c1", "c2", "c3");
        checkpoints.branches().rewind(thread().at("c1"));
        assertThat(checkpoints.branches().tree(THREAD, "").formerTips()).isEqualTo(Map.of("main", List.of("c3")));
        checkpoints.branches().rewind(thread().at("c3"));
        assertThat(values(thread())).isEqualTo(state("v", "c3"));
    }

    @Test
    void going_back_from_another_head_than_the_expected_one_is_refused() {
        chain(thread(), "c1", "c2", "c3");
        assertThat(fails(ErrorCode.CONFLICT, () -> checkpoints.branches().rewind(thread().at("c1"), "c2"))
                        .details())
                .containsEntry("head", "c3");
        fails(ErrorCode.CONFLICT, () -> checkpoints.branches().rewind(thread().at("c3"), "c2"));
        assertThat(get(thread()).checkpoint().id()).isEqualTo("c3");
        checkpoints.branches().rewind(thread().at("c1"), "c3");
        assertThat(get(thread()).checkpoint().id()).isEqualTo("c1");
    }

    @Test
    void a_removed_branch_leaves_its_checkpoints_and_its_name_is_free() {
        chain(thread(), "c1", "c2");
        checkpoints.branches().fork(thread().at("c1"), "way");
        checkpoints.branches().fork(thread().at("c1"), "way-2");
        put(thread().onBranch("way"), "w2", 1, "v", "w2");
        checkpoints.branches().rewind(thread().onBranch("way").at("c1"));
        checkpoints.branches().remove(thread().onBranch("way").at("c1"));

        ThreadTree tree = checkpoints.branches().tree(THREAD, "");
        assertThat(tree.heads()).isEqualTo(Map.of("main", "c2", "way-2", "c1"));
        assertThat(tree.formerTips()).isEmpty();
        assertThat(values(thread().at("w2"))).isEqualTo(state("v", "w2"));
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.get(thread().onBranch("way")));
        fails(
                ErrorCode.NOT_FOUND,
                () -> checkpoints.branches().remove(thread().onBranch("way").at("c1")));
        checkpoints.branches().fork(thread().at("c2"), "way");
        assertThat(checkpoints.branches().tree(THREAD, "").formerTips()).isEmpty();
        assertThat(get(thread().onBranch("way")).checkpoint().id()).isEqualTo("c2");
    }

    @Test
    void a_branch_that_went_on_is_not_removed_nor_is_main() {
        chain(thread(), "c1", "c2");
        checkpoints.branches().fork(thread().at("c1"), "way");
        put(thread().onBranch("way"), "w2", 1, "v", "w2");
        assertThat(fails(
                                ErrorCode.CONFLICT,
                                () -> checkpoints
                                        .branches()
                                        .remove(thread().onBranch("way").at("c1")))
                        .details())
                .containsEntry("head", "w2");
        fails(
                ErrorCode.CONFLICT,
                () -> checkpoints.branches().remove(thread().onBranch("way").at("gone")));
        fails(ErrorCode.INVALID, () -> checkpoints.branches().remove(thread().onBranch("way")));
        fails(ErrorCode.INVALID, () -> checkpoints.branches().remove(thread().at("c2")));
        assertThat(checkpoints.branches().tree(THREAD, "").heads()).isEqualTo(Map.of("main", "c2", "way", "w2"));
    }

    @Test
    void an_update_is_a_child_of_what_it_edits() {
        put(thread(), "c1", 0, "v", 1, "messages", List.of("kept"));
        CheckpointConfig update = checkpoints.updateState(thread(), Map.of("v", 2), "node");
        assertThat(parent(update)).isEqualTo("c1");
        assertThat(get(update).metadata().source()).isEqualTo(Source.UPDATE);
        assertThat(values(update)).isEqualTo(state("v", 2, "messages", List.of("kept")));
        assertThat(values(thread().at("c1"))).isEqualTo(state("v", 1, "messages", List.of("kept")));
    }

    @Test
    void a_difference_names_what_was_added_removed_and_changed() {
        CheckpointConfig a = put(thread(), "c1", 0, "same", 1, "gone", 1, "list", List.of(1));
        CheckpointConfig b = put(thread(), "c2", 1, "same", 1, "list", List.of(1, 2), "new", 1);
        CheckpointDiff diff = checkpoints.diff(a, b);
        assertThat(diff.channels())
                .extracting(ChannelDiff::channel, ChannelDiff::change)
                .containsExactlyInAnyOrder(
                        org.assertj.core.api.Assertions.tuple("list", CheckpointDiff.Change.CHANGED),
                        org.assertj.core.api.Assertions.tuple("new", CheckpointDiff.Change.ADDED),
                        org.assertj.core.api.Assertions.tuple("gone", CheckpointDiff.Change.REMOVED));
    }

    @Test
    void an_ancestry_goes_from_a_checkpoint_to_the_first() {
        chain(thread(), "c1", "c2", "c3");
        putMoving(thread().at("c1"), "side", 1, "v", "s");
        assertThat(checkpoints
                        .branches()
                        .ancestry(thread().at("c3"))
                        .map(s -> s.config().checkpointId()))
                .containsExactly("c3", "c2", "c1");
    }

    @Test
    void a_tree_holds_all_nodes_heads_and_their_parents() {
        chain(thread(), "c1", "c2");
        checkpoints.branches().fork(thread().at("c1"), "b");
        put(thread().onBranch("b"), "b1", 1, "v", "b1");
        ThreadTree tree = checkpoints.branches().tree(THREAD, "");
        assertThat(tree.nodes()).extracting(CheckpointSummary::parentId).containsExactly("c1", "c1", null);
        assertThat(tree.heads()).isEqualTo(Map.of("main", "c2", "b", "b1"));
    }

    @Test
    void configs_that_are_handed_out_carry_their_branch() {
        chain(thread(), "c1");
        checkpoints.branches().fork(thread(), "b");
        CheckpointConfig put = put(thread().onBranch("b"), "b1", 1, "v", 1);
        assertThat(put.branch()).isEqualTo("b");
        assertThat(get(put).config().branch()).isEqualTo("b");
        assertThat(ids(THREAD)).containsExactly("b1", "c1");
        assertThat(get(put(put, "b2", 2, "v", 2)).config())
                .isEqualTo(thread().onBranch("b").at("b2"));
    }

    @Test
    void a_put_on_a_branch_that_does_not_exist_is_refused_and_begins_nothing() {
        CheckpointConfig first = put(thread(), "c1", 0, "v", 1);
        fails(ErrorCode.NOT_FOUND, () -> put(thread().onBranch("mian"), "c2", 1, "v", 2));
        fails(ErrorCode.NOT_FOUND, () -> put(first.onBranch("mian").at("c1"), "c2", 1, "v", 2));
        assertThat(checkpoints.branches().tree(THREAD, "").heads()).isEqualTo(Map.of("main", "c1"));
        assertThat(ids(THREAD)).containsExactly("c1");
    }

    @Test
    void a_put_that_expects_no_head_begins_a_branch() {
        CheckpointConfig first = put(thread(), "c1", 0, "v", 1);
        checkpoints.put(
                first.onBranch("b").at("c1"),
                checkpoint("b1", "v", 2),
                step(1),
                PutOptions.none().expectingHead(PutOptions.NO_HEAD));
        assertThat(parent(thread().onBranch("b"))).isEqualTo("c1");
        assertThat(checkpoints.branches().tree(THREAD, "").heads()).isEqualTo(Map.of("main", "c1", "b", "b1"));
    }

    @Test
    void a_subgraph_goes_along_with_the_branch_of_its_graph() {
        CheckpointConfig fork = checkpoints.branches().fork(put(thread(), "c1", 0, "v", 1), "b");
        put(fork.inNamespace(CHILD), "k1", 0, "v", "k");
        assertThat(values(child().onBranch("b"))).isEqualTo(state("v", "k"));
        assertThat(checkpoints.find(child())).isEmpty();
    }

    @Test
    void what_follows_an_older_checkpoint_moves_the_branch_and_keeps_the_old_tip() {
        chain(thread(), "c1", "c2");
        putMoving(thread().at("c1"), "c3", 1, "v", "c3");
        assertThat(get(thread()).checkpoint().id()).isEqualTo("c3");
        assertThat(checkpoints.branches().tree(THREAD, "").formerTips()).isEqualTo(Map.of("main", List.of("c2")));
    }
}
