package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/** Faults of pruning and of histories. */
final class PruneFaults {
    private PruneFaults() {}

    static List<CheckpointerFault> all() {
        List<CheckpointerFault> faults = new ArrayList<>(removing());
        faults.addAll(keeping());
        faults.addAll(histories());
        return faults;
    }

    private static List<CheckpointerFault> removing() {
        return List.of(
                fault(
                        "the_latest_of_a_pruned_thread_is_left_and_no_other",
                        "nothing is pruned",
                        s -> s.prune = (threads, how) -> Spoil.NOTHING),
                fault(
                        "several_threads_are_pruned_at_once",
                        "one thread is pruned",
                        s -> s.prune = (threads, how) ->
                                s.sound.retention().prune(List.copyOf(threads).subList(0, 1), how)),
                fault(
                        "a_plan_names_what_pruning_then_keeps_and_removes_and_changes_nothing",
                        "what is planned is done",
                        s -> s.prunePlan = s.sound.retention()::prune),
                fault(
                        "the_writes_of_what_is_pruned_go",
                        "writes stay",
                        s -> s.prune = (threads, how) -> {
                            List<CheckpointTuple> all = Spoil.all(s, "thread-1");
                            PruneReport report = s.sound.retention().prune(threads, how);
                            all.stream()
                                    .filter(t -> s.sound.find(t.config()).isEmpty())
                                    .forEach(t -> Spoil.restoreWrites(s, t));
                            return report;
                        }),
                fault(
                        "a_thread_that_is_pruned_whole_is_gone",
                        "the strategy is ignored",
                        s -> s.prune = (threads, how) -> s.sound.retention().prune(threads, PruneStrategy.KEEP_LATEST)),
                fault(
                        "threads_that_are_not_named_stay_as_they_are",
                        "all threads are pruned",
                        s -> s.prune =
                                (threads, how) -> s.sound.retention().prune(List.of("thread-1", "thread-2"), how)),
                fault(
                        "without_threads_nothing_is_pruned",
                        "without threads all are pruned",
                        s -> s.prune = (threads, how) ->
                                s.sound.retention().prune(threads.isEmpty() ? List.of("thread-1") : threads, how)),
                fault(
                        "an_unknown_thread_is_passed_over",
                        "an unknown thread is an error",
                        s -> s.prune = (threads, how) -> {
                            if (threads.stream()
                                    .anyMatch(thread ->
                                            s.sound.threads().find(thread).isEmpty())) {
                                throw Spoil.failure(ErrorCode.NOT_FOUND);
                            }
                            return s.sound.retention().prune(threads, how);
                        }),
                fault(
                        "former_tips_go",
                        "former tips stay",
                        s -> s.prune = (threads, how) -> {
                            List<CheckpointTuple> tips = new ArrayList<>(Spoil.all(s, "thread-1"));
                            PruneReport report = s.sound.retention().prune(threads, how);
                            tips.removeIf(t -> !"c2".equals(t.checkpoint().id()));
                            tips.forEach(t -> s.sound.put(t.config().onBranch("tip"), t.checkpoint(), t.metadata()));
                            return report;
                        }),
                fault(
                        "pruning_tells_what_it_removed",
                        "removed checkpoints are not told",
                        s -> s.prune = (threads, how) -> {
                            PruneReport r = s.sound.retention().prune(threads, how);
                            return new PruneReport(
                                    r.kept(), List.of(), r.deletedThreads(), r.droppedFrames(), r.freedBytes());
                        }),
                fault("values_that_no_one_needs_take_no_room", "frames of pruned values stay", s -> {
                    Map<String, Optional<dev.cairn.checkpoint.ThreadInfo>> before = new HashMap<>();
                    s.thread = name -> before.computeIfAbsent(name, s.sound.threads()::find);
                }),
                fault(
                        "more_than_one_batch_goes",
                        "one batch goes",
                        s -> s.prune = (threads, how) -> {
                            List<CheckpointTuple> all = s.sound
                                    .list(dev.cairn.checkpoint.CheckpointQuery.of("thread-1")
                                            .limit(200))
                                    .items();
                            PruneReport report = s.sound.retention().prune(threads, how);
                            all.subList(1, 100)
                                    .forEach(t -> s.sound.put(t.config().onBranch("b"), t.checkpoint(), t.metadata()));
                            return report;
                        }),
                fault(
                        "pruned_threads_of_odd_names_are_meant_literally",
                        "_ in a thread means any character",
                        s -> s.prune =
                                (threads, how) -> s.sound.retention().prune(List.of("a%", "a*", "ab", "a_"), how)));
    }

    private static List<CheckpointerFault> keeping() {
        return List.of(
                fault(
                        "each_namespace_keeps_its_latest",
                        "the root keeps its latest only",
                        s -> lose(s, at -> !at.namespace().isEmpty())),
                fault("the_latest_keeps_its_writes", "the latest loses its writes", s -> {
                    boolean[] pruned = {false};
                    s.prune = (threads, how) -> {
                        pruned[0] = true;
                        return s.sound.retention().prune(threads, how);
                    };
                    Spoil.writes(s, writes -> pruned[0] ? List.of() : writes);
                }),
                fault(
                        "the_head_of_every_branch_is_kept",
                        "only main keeps its head",
                        s -> lose(s, at -> !at.branch().equals("main"))),
                fault(
                        "a_checkpoint_at_which_a_task_waits_for_an_answer_is_kept",
                        "questions do not protect",
                        s -> lose(s, at -> "c2".equals(at.checkpointId()))),
                fault(
                        "the_history_of_a_channel_that_the_latest_lacks_is_kept",
                        "deltas are pruned",
                        s -> prunedHistory(s, h -> new ChannelHistory(null, null, List.of(), h.complete()))),
                fault(
                        "the_child_of_what_is_pruned_keeps_the_parent_that_it_had",
                        "the latest becomes a first one",
                        s -> Spoil.parents(
                                s,
                                parent -> parent != null && s.sound.find(parent).isEmpty() ? null : parent)),
                fault("the_gap_that_pruning_leaves_is_recorded", "the gap is not recorded", RemovalFaults::noGaps),
                fault(
                        "pruning_tells_what_it_kept_and_why",
                        "kept checkpoints are not told",
                        s -> s.prune = (threads, how) -> {
                            PruneReport r = s.sound.retention().prune(threads, how);
                            return new PruneReport(
                                    List.of(), r.removed(), r.deletedThreads(), r.droppedFrames(), r.freedBytes());
                        }),
                fault("pruning_again_changes_nothing", "a second pruning takes what the first kept", s -> {
                    int[] runs = {0};
                    s.prune = (threads, how) ->
                            s.sound.retention().prune(threads, ++runs[0] > 1 ? PruneStrategy.DELETE : how);
                }),
                fault("a_pruned_thread_goes_on", "a pruned thread begins anew", s -> {
                    boolean[] pruned = {false};
                    s.prune = (threads, how) -> {
                        pruned[0] = true;
                        return s.sound.retention().prune(threads, how);
                    };
                    Spoil.parents(s, parent -> pruned[0] ? null : parent);
                }),
                fault(
                        "shared_values_of_what_is_kept_stay_whole",
                        "shared parts go with the first that had them",
                        s -> Spoil.channels(s, values -> {
                            values.replaceAll((channel, v) ->
                                    v.size() > 5 ? Document.fromArray(v.items().subList(5, v.size())) : v);
                            return values;
                        })),
                fault("puts_beside_pruning_are_all_kept", "each tenth put is lost", s -> Spoil.loseEach(s, 10)));
    }

    private static List<CheckpointerFault> histories() {
        return List.of(
                fault(
                        "writes_come_oldest_first_from_the_snapshot_on",
                        "the newest write comes first",
                        s -> history(s, (of, h) -> with(h, h.seed(), Spoil.reversed(h.writes())))),
                fault(
                        "the_nearest_stored_value_counts",
                        "the first stored value counts",
                        s -> history(s, (of, h) -> with(h, Document.of(List.of("old")), h.writes()))),
                fault(
                        "a_checkpoints_own_value_and_writes_are_not_its_history",
                        "own writes count",
                        s -> history(s, (of, h) -> {
                            List<PendingWrite> more = new ArrayList<>(h.writes());
                            more.addAll(s.sound.get(of).pendingWrites());
                            return with(h, h.seed(), more);
                        })),
                fault(
                        "each_channel_has_a_history_of_its_own",
                        "all histories end where the first does",
                        s -> s.history = (of, channels) -> {
                            Map<String, ChannelHistory> found =
                                    new LinkedHashMap<>(s.sound.branches().writesHistory(of, channels));
                            int shortest = found.values().stream()
                                    .mapToInt(h -> h.writes().size())
                                    .min()
                                    .orElse(0);
                            found.replaceAll((c, h) -> with(
                                    h,
                                    h.seed(),
                                    h.writes()
                                            .subList(
                                                    h.writes().size() - shortest,
                                                    h.writes().size())));
                            return found;
                        }),
                fault(
                        "of_no_channel_there_is_no_history",
                        "no channel means all",
                        s -> s.history = (of, channels) ->
                                s.sound.branches().writesHistory(of, channels.isEmpty() ? List.of("log") : channels)),
                fault(
                        "without_a_stored_value_all_writes_come_and_no_seed",
                        "a missing value is null",
                        s -> history(s, (of, h) -> h.seed() == null ? with(h, Document.of(null), h.writes()) : h)),
                fault(
                        "any_stored_value_is_a_seed",
                        "lists are no snapshots",
                        s -> history(s, (of, h) -> new ChannelHistory(null, null, h.writes(), true))),
                fault(
                        "a_stored_null_is_a_seed",
                        "null is nothing",
                        s -> history(
                                s,
                                (of, h) -> h.seed() != null && h.seed().kind() == Document.Kind.NULL
                                        ? new ChannelHistory(null, null, h.writes(), true)
                                        : h)),
                fault(
                        "writes_at_the_seed_come_after_it",
                        "writes at the seed are left out",
                        s -> history(s, (of, h) -> with(h, h.seed(), List.of()))),
                fault(
                        "writes_of_other_lines_do_not_count",
                        "writes of all lines count",
                        s -> history(s, (of, h) -> {
                            List<PendingWrite> all = new ArrayList<>();
                            Spoil.reversed(Spoil.all(s, of.threadId())).forEach(t -> all.addAll(t.pendingWrites()));
                            return with(h, h.seed(), all);
                        })),
                fault(
                        "writes_of_one_step_come_in_the_order_of_tasks",
                        "writes of a step come by task id",
                        s -> history(
                                s,
                                (of, h) -> with(
                                        h,
                                        h.seed(),
                                        h.writes().stream()
                                                .sorted(java.util.Comparator.comparing(PendingWrite::taskId))
                                                .toList()))),
                fault(
                        "of_an_unknown_checkpoint_there_is_no_history",
                        "an unknown checkpoint has an empty one",
                        s -> s.history = (of, channels) -> s.sound.find(of).isPresent()
                                ? s.sound.branches().writesHistory(of, channels)
                                : Map.of()),
                fault(
                        "a_history_says_when_a_part_of_it_was_removed",
                        "every history is complete",
                        s -> history(s, (of, h) -> new ChannelHistory(h.seedId(), h.seed(), h.writes(), true))));
    }

    private static ChannelHistory with(
            ChannelHistory h, @org.jspecify.annotations.Nullable Document seed, List<PendingWrite> writes) {
        return new ChannelHistory(h.seedId(), seed, writes, h.complete());
    }

    private static void history(Spoiled s, BiFunction<CheckpointConfig, ChannelHistory, ChannelHistory> change) {
        s.history = (of, channels) -> {
            Map<String, ChannelHistory> found =
                    new LinkedHashMap<>(s.sound.branches().writesHistory(of, channels));
            found.replaceAll((channel, h) -> change.apply(of, h));
            return found;
        };
    }

    private static void prunedHistory(Spoiled s, java.util.function.UnaryOperator<ChannelHistory> change) {
        boolean[] pruned = {false};
        s.prune = (threads, how) -> {
            pruned[0] = true;
            return s.sound.retention().prune(threads, how);
        };
        history(s, (of, h) -> pruned[0] ? change.apply(h) : h);
    }

    /** What is lost is not there any more once something was pruned. */
    private static void lose(Spoiled s, Predicate<CheckpointConfig> lost) {
        boolean[] pruned = {false};
        s.prune = (threads, how) -> {
            pruned[0] = true;
            return s.sound.retention().prune(threads, how);
        };
        Spoil.hide(s, at -> pruned[0] && lost.test(at));
    }
}
