package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.List;
import java.util.Map;

/** Faults of branches. */
final class BranchFaults {
    private BranchFaults() {}

    static List<CheckpointerFault> all() {
        return List.of(
                fault(
                        "two_children_of_one_parent_are_both_listed_and_name_it",
                        "a second child follows the first",
                        s -> s.put = (at, c, m, o) -> s.sound.put(at.at(null), c, m, o)),
                fault(
                        "a_fork_begins_where_it_was_forked_and_goes_its_own_way",
                        "a fork begins at the head",
                        s -> s.fork = (at, name) -> s.sound.branches().fork(at.at(null), name)),
                fault(
                        "a_fork_with_an_edit_is_a_checkpoint_without_writes",
                        "a fork takes the writes along",
                        s -> s.edit = (at, name, edit) -> {
                            CheckpointConfig fork = s.sound.branches().fork(at, name, edit);
                            s.sound.putWrites(fork, List.of(dev.cairn.checkpoint.ChannelWrite.of("a", 1)), "t", "");
                            return fork;
                        }),
                fault(
                        "many_forks_get_names_of_their_own",
                        "many forks are one",
                        s -> s.forks = (at, count) -> java.util.Collections.nCopies(
                                count, s.sound.branches().fork(at, null))),
                fault(
                        "a_taken_name_of_a_branch_is_refused",
                        "a taken branch is moved",
                        s -> s.fork = (at, name) -> {
                            try {
                                return s.sound.branches().fork(at, name);
                            } catch (CairnException e) {
                                return s.sound
                                        .branches()
                                        .rewind(at.onBranch(String.valueOf(name))
                                                .at(at.checkpointId()));
                            }
                        }),
                fault(
                        "forking_what_is_not_there_makes_nothing",
                        "a fork of nothing makes a thread",
                        s -> s.fork = (at, name) -> {
                            if (s.sound.find(at).isEmpty()) {
                                s.sound.put(at, Map.of(), CheckpointMetadata.of(0));
                            }
                            return s.sound.branches().fork(at, name);
                        }),
                fault(
                        "after_going_back_the_next_put_follows_what_was_gone_back_to",
                        "going back only looks back",
                        s -> s.rewind = (to, expected) -> to),
                fault(
                        "going_back_is_undone_through_the_former_tips",
                        "former tips are not kept",
                        s -> s.tree = (thread, namespace) -> {
                            ThreadTree t = s.sound.branches().tree(thread, namespace);
                            return new ThreadTree(t.nodes(), t.heads(), Map.of(), t.gaps());
                        }),
                fault(
                        "going_back_from_another_head_than_the_expected_one_is_refused",
                        "the expectation of a rewind is dropped",
                        s -> s.rewind = (to, expected) -> s.sound.branches().rewind(to)),
                fault(
                        "a_removed_branch_leaves_its_checkpoints_and_its_name_is_free",
                        "the log of a removed branch stays",
                        s -> {
                            Map<String, List<String>> tips = new java.util.HashMap<>();
                            s.removeBranch = head -> {
                                tips.putAll(s.sound
                                        .branches()
                                        .tree(head.threadId(), head.namespace())
                                        .formerTips());
                                s.sound.branches().remove(head);
                            };
                            s.tree = (thread, namespace) -> {
                                ThreadTree t = s.sound.branches().tree(thread, namespace);
                                return new ThreadTree(t.nodes(), t.heads(), tips, t.gaps());
                            };
                        }),
                fault(
                        "a_branch_that_went_on_is_not_removed_nor_is_main",
                        "a branch is removed at any head",
                        s -> s.removeBranch = head -> s.sound
                                .branches()
                                .remove(s.sound.get(head.at(null)).config())),
                fault(
                        "an_update_is_a_child_of_what_it_edits",
                        "an update replaces the state",
                        s -> s.update = (at, values, node) -> s.sound.put(
                                s.sound.get(at).config(),
                                values,
                                CheckpointMetadata.of(CheckpointMetadata.Source.UPDATE, 1))),
                fault(
                        "a_difference_names_what_was_added_removed_and_changed",
                        "removed channels are not named",
                        s -> s.diff = (from, to) -> {
                            CheckpointDiff d = s.sound.diff(from, to);
                            return new CheckpointDiff(
                                    d.from(),
                                    d.to(),
                                    d.channels().stream()
                                            .filter(c -> c.change() != CheckpointDiff.Change.REMOVED)
                                            .toList());
                        }),
                fault(
                        "an_ancestry_goes_from_a_checkpoint_to_the_first",
                        "an ancestry is the listing",
                        s -> s.ancestry =
                                at -> s.sound.branches().tree(at.threadId(), at.namespace()).nodes().stream()),
                fault(
                        "a_tree_holds_all_nodes_heads_and_their_parents",
                        "a tree has the head of main only",
                        s -> s.tree = (thread, namespace) -> {
                            ThreadTree t = s.sound.branches().tree(thread, namespace);
                            return new ThreadTree(
                                    t.nodes(), Map.of("main", t.heads().get("main")), t.formerTips(), t.gaps());
                        }),
                fault(
                        "configs_that_are_handed_out_carry_their_branch",
                        "configs are always of main",
                        s -> Spoil.tuples(
                                s,
                                t -> new CheckpointTuple(
                                        t.config()
                                                .onBranch("main")
                                                .at(t.config().checkpointId()),
                                        t.checkpoint(),
                                        t.metadata(),
                                        t.parentConfig(),
                                        t.pendingWrites()))),
                fault(
                        "what_follows_an_older_checkpoint_moves_the_branch_and_keeps_the_old_tip",
                        "only children of the head move it",
                        s -> s.put = (at, c, m, o) -> o.movesHead()
                                ? s.sound.put(s.sound.branches().fork(at, null), c, m, o)
                                : s.sound.put(at, c, m, o)),
                fault(
                        "a_put_on_a_branch_that_does_not_exist_is_refused_and_begins_nothing",
                        "a branch begins with a put",
                        s -> s.put = (at, c, m, o) -> s.sound.find(at.at(null)).isEmpty()
                                ? s.sound.put(at, c, m, PutOptions.none().expectingHead(PutOptions.NO_HEAD))
                                : s.sound.put(at, c, m, o)),
                fault(
                        "a_put_that_expects_no_head_begins_a_branch",
                        "branches begin with a fork only",
                        s -> s.put = (at, c, m, o) -> {
                            if (!at.branch().equals("main")
                                    && s.sound.find(at.at(null)).isEmpty()) {
                                throw Spoil.failure(ErrorCode.NOT_FOUND);
                            }
                            return s.sound.put(at, c, m, o);
                        }),
                fault(
                        "a_subgraph_goes_along_with_the_branch_of_its_graph",
                        "a subgraph needs a fork of its own",
                        s -> s.put = (at, c, m, o) -> {
                            if (!at.namespace().isEmpty()
                                    && s.sound.find(at.at(null)).isEmpty()) {
                                throw Spoil.failure(ErrorCode.NOT_FOUND);
                            }
                            return s.sound.put(at, c, m, o);
                        }));
    }

    /** Faults that only several writers or instances meet. */
    static List<CheckpointerFault> company() {
        return List.of(
                fault(
                        "an_unexpected_head_is_a_conflict_that_names_the_head",
                        "a conflict does not name the head",
                        s -> s.put = (at, c, m, o) -> {
                            try {
                                return s.sound.put(at, c, m, o);
                            } catch (CairnException e) {
                                throw new dev.cairn.error.ConflictException("Somebody was faster.", Map.of());
                            }
                        }),
                fault(
                        "an_expected_head_is_followed",
                        "every expectation is refused",
                        s -> s.put = (at, c, m, o) -> {
                            if (o.expectedHead() != null) {
                                throw Spoil.failure(ErrorCode.CONFLICT);
                            }
                            return s.sound.put(at, c, m, o);
                        }),
                fault(
                        "no_head_is_expected_once_only",
                        "expecting no head is no expectation",
                        s -> s.put = (at, c, m, o) -> s.sound.put(
                                at, c, m, PutOptions.NO_HEAD.equals(o.expectedHead()) ? PutOptions.none() : o)),
                fault(
                        "of_two_writers_that_follow_one_checkpoint_the_second_is_refused_and_learns_the_head",
                        "every put moves the branch",
                        s -> s.put = (at, c, m, o) -> s.sound.put(at, c, m, o.movingHead())),
                fault(
                        "writers_that_chain_what_they_got_are_never_dropped_from_the_branch",
                        "every change moves the branch",
                        s -> s.change = (at, c, m, o) -> s.sound.put(at, c, m, o.movingHead())),
                fault(
                        "two_writers_of_one_parent_that_may_move_the_head_are_both_kept",
                        "a second child is dropped",
                        s -> s.put = (at, c, m, o) -> at.checkpointId() != null
                                        && s.sound.find(at.at(null)).stream()
                                                .noneMatch(head -> at.checkpointId()
                                                        .equals(head.checkpoint()
                                                                .id()))
                                ? at.at(c.id())
                                : s.sound.put(at, c, m, o)),
                fault(
                        "of_writers_that_expect_one_head_exactly_one_puts",
                        "expectations are not checked",
                        s -> s.put = (at, c, m, o) -> s.sound.put(at, c, m)),
                fault(
                        "puts_of_many_at_once_on_one_thread_are_all_kept_one_after_the_other",
                        "each ninth put is lost",
                        s -> Spoil.loseEach(s, 9)),
                fault(
                        "puts_of_many_at_once_on_threads_of_their_own_are_all_kept",
                        "each fiftieth put is lost",
                        s -> Spoil.loseEach(s, 50)),
                fault(
                        "threads_that_are_begun_by_many_at_once_hold_what_all_put",
                        "each third put is lost",
                        s -> Spoil.loseEach(s, 3)),
                fault(
                        "pairs_that_are_appended_together_stay_together",
                        "appends are put item by item",
                        BranchFaults::oneByOne),
                fault(
                        "a_reader_beside_writers_sees_whole_steps_only",
                        "a channel lags by a step",
                        BranchFaults::lagging));
    }

    static List<CheckpointerFault> instances() {
        return List.of(
                CheckpointerFault.ofLater(
                        "an_instance_sees_what_another_one_put", "the latest is remembered", BranchFaults::remembering),
                CheckpointerFault.ofLater(
                        "an_instance_sees_writes_of_another_one", "writes are remembered", BranchFaults::remembering),
                fault(
                        "a_writer_whose_head_is_old_is_refused_by_its_expectation",
                        "expectations are not checked",
                        s -> s.put = (at, c, m, o) -> s.sound.put(at, c, m)),
                CheckpointerFault.ofLater(
                        "two_writers_without_expectation_follow_each_other",
                        "puts do not reach the store",
                        s -> s.change = (at, c, m, o) -> at.at("lost")),
                CheckpointerFault.ofLater(
                        "a_deletion_is_a_deletion_for_the_other_instance",
                        "a deletion does not reach the store",
                        s -> s.delete = thread -> new dev.cairn.checkpoint.DeletedThread(true, 1)),
                CheckpointerFault.ofLater(
                        "appends_through_two_instances_at_once_are_all_kept",
                        "each fourth put is lost",
                        s -> Spoil.loseEach(s, 4)),
                CheckpointerFault.ofLater(
                        "checkpoints_last",
                        "a reopened store has lost its child",
                        s -> Spoil.hide(s, at -> !at.namespace().isEmpty())),
                CheckpointerFault.ofLater(
                        "writes_last",
                        "a reopened store has lost its writes",
                        s -> Spoil.writes(s, writes -> List.of())),
                CheckpointerFault.ofLater(
                        "branches_and_former_tips_last",
                        "a reopened store has lost its former tips",
                        s -> s.tree = (thread, namespace) -> {
                            ThreadTree t = s.sound.branches().tree(thread, namespace);
                            return new ThreadTree(t.nodes(), t.heads(), Map.of(), t.gaps());
                        }),
                CheckpointerFault.ofLater(
                        "a_thread_goes_on_after_it_was_reopened",
                        "a reopened thread begins anew",
                        s -> s.change = (at, c, m, o) -> s.sound.put(at.onBranch("new"), c, m, o)),
                CheckpointerFault.ofLater(
                        "a_deleted_thread_stays_deleted", "a reopened store finds what was deleted", s -> {
                            s.sound.put(CheckpointConfig.of("thread-1"), Map.of("v", "c1"), CheckpointMetadata.of(0));
                        }));
    }

    private static void oneByOne(Spoiled s) {
        java.util.concurrent.CyclicBarrier meeting = new java.util.concurrent.CyclicBarrier(4);
        s.change = (at, c, m, o) -> {
            String change = Thread.currentThread().getName();
            s.sound.put(at, StateChange.empty().append("list", "call " + change), m, o);
            try {
                meeting.await(10, java.util.concurrent.TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return s.sound.put(at, StateChange.empty().append("list", "result " + change), m, o);
        };
    }

    private static void lagging(Spoiled s) {
        java.util.concurrent.atomic.AtomicReference<dev.cairn.model.Document> last =
                new java.util.concurrent.atomic.AtomicReference<>(dev.cairn.model.Document.of(""));
        Spoil.puts(s, c -> {
            Map<String, dev.cairn.model.Document> values = new java.util.LinkedHashMap<>(c.values());
            values.put("b", last.getAndSet(values.get("b")));
            return Spoil.with(c, values);
        });
    }

    private static void remembering(Spoiled s) {
        Map<CheckpointConfig, java.util.Optional<CheckpointTuple>> found = new java.util.HashMap<>();
        s.find = (at, selection) -> found.computeIfAbsent(at, key -> s.sound.find(key, selection));
    }
}
