package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Faults of deleting threads and runs. */
final class RemovalFaults {
    private RemovalFaults() {}

    static List<CheckpointerFault> all() {
        List<CheckpointerFault> faults = new ArrayList<>(threads());
        faults.addAll(runs());
        return faults;
    }

    private static List<CheckpointerFault> threads() {
        return List.of(
                fault(
                        "the_checkpoints_of_a_deleted_thread_are_gone",
                        "a deletion is only said to be done",
                        s -> s.delete = thread -> new DeletedThread(true, 2)),
                fault(
                        "the_writes_of_a_deleted_thread_are_gone",
                        "writes stay",
                        s -> s.delete = thread -> {
                            List<CheckpointTuple> all = Spoil.all(s, thread);
                            DeletedThread deleted = s.sound.threads().delete(thread);
                            all.forEach(t -> Spoil.restoreWrites(s, t));
                            return deleted;
                        }),
                fault(
                        "all_namespaces_of_a_deleted_thread_are_gone",
                        "only the root goes",
                        s -> s.delete = thread -> {
                            List<CheckpointTuple> all = new ArrayList<>(Spoil.all(s, thread));
                            all.removeIf(t -> t.config().namespace().isEmpty());
                            DeletedThread deleted = s.sound.threads().delete(thread);
                            Spoil.restore(s, all);
                            return deleted;
                        }),
                fault(
                        "other_threads_stay_when_one_is_deleted",
                        "a deletion goes by prefix",
                        s -> s.delete = thread -> {
                            s.sound
                                    .threads()
                                    .list(ThreadQuery.all().prefix(thread))
                                    .items()
                                    .forEach(info -> s.sound.threads().delete(info.threadId()));
                            return new DeletedThread(true, 1);
                        }),
                fault(
                        "deleting_an_unknown_thread_does_nothing",
                        "an unknown thread is an error",
                        s -> s.delete = thread -> {
                            DeletedThread deleted = s.sound.threads().delete(thread);
                            if (!deleted.existed()) {
                                throw Spoil.failure(ErrorCode.NOT_FOUND);
                            }
                            return deleted;
                        }),
                fault("a_deleted_thread_is_not_listed", "deleted threads are listed", s -> {
                    Set<String> deleted = new HashSet<>();
                    s.delete = thread -> {
                        deleted.add(thread);
                        return s.sound.threads().delete(thread);
                    };
                    listed(s, deleted);
                }),
                fault(
                        "a_late_put_does_not_bring_back_what_was_deleted",
                        "a late put begins a thread",
                        s -> s.put = (at, c, m, o) -> s.sound.put(
                                s.sound.threads().find(at.threadId()).isEmpty()
                                        ? CheckpointConfig.of(at.threadId())
                                        : at,
                                c,
                                m,
                                o)),
                fault(
                        "late_task_results_do_not_bring_back_what_was_deleted",
                        "the incarnation of a config is not looked at",
                        s -> s.write =
                                (at, writes, task, path) -> s.sound.putWrites(Spoil.plain(at), writes, task, path)),
                fault(
                        "a_config_of_a_deleted_thread_is_not_one_of_the_next_thread_of_its_name",
                        "a config is no more than its ids",
                        s -> s.put = (at, c, m, o) -> s.sound.put(Spoil.plain(at), c, m, o)),
                fault("the_name_of_a_deleted_thread_is_free", "ids of deleted checkpoints stay taken", s -> {
                    Set<String> taken = new HashSet<>();
                    s.put = (at, c, m, o) -> {
                        if (!taken.add(String.valueOf(c.id()))) {
                            throw Spoil.failure(ErrorCode.CONFLICT);
                        }
                        return s.sound.put(at, c, m, o);
                    };
                }));
    }

    private static List<CheckpointerFault> runs() {
        return List.of(
                fault("the_checkpoints_of_a_run_go", "runs stay", s -> s.runs = runs -> Spoil.NOTHING),
                fault(
                        "several_runs_go_at_once",
                        "one run goes",
                        s -> s.runs = runs ->
                                s.sound.retention().deleteRuns(List.copyOf(runs).subList(0, 1))),
                fault(
                        "other_runs_and_checkpoints_without_a_run_stay",
                        "runs go by prefix",
                        s -> s.runs = runs -> {
                            PruneReport report = s.sound.retention().deleteRuns(runs);
                            s.sound
                                    .retention()
                                    .deleteRuns(
                                            runs.stream().map(run -> run + "1").toList());
                            return report;
                        }),
                fault(
                        "writes_go_with_the_checkpoints_of_a_run",
                        "writes of a run stay",
                        s -> s.runs = runs -> {
                            List<CheckpointTuple> all = everything(s);
                            PruneReport report = s.sound.retention().deleteRuns(runs);
                            all.stream()
                                    .filter(t -> s.sound.find(t.config()).isEmpty())
                                    .forEach(t -> Spoil.restoreWrites(s, t));
                            return report;
                        }),
                fault(
                        "without_runs_nothing_is_deleted",
                        "without runs all go",
                        s -> s.runs = runs -> s.sound.retention().deleteRuns(runs.isEmpty() ? List.of("run-1") : runs)),
                fault(
                        "an_unknown_run_deletes_nothing",
                        "an unknown run is an error",
                        s -> s.runs = runs -> {
                            PruneReport report = s.sound.retention().deleteRuns(runs);
                            if (report.removed().isEmpty()) {
                                throw Spoil.failure(ErrorCode.NOT_FOUND);
                            }
                            return report;
                        }),
                fault(
                        "a_run_goes_from_every_namespace_and_thread",
                        "a run goes from the root only",
                        s -> afterRuns(s, gone -> !gone.config().namespace().isEmpty())),
                fault(
                        "the_child_of_a_deleted_checkpoint_keeps_the_parent_that_it_had",
                        "a child gets a new parent",
                        s -> Spoil.parents(
                                s,
                                parent -> parent != null && s.sound.find(parent).isEmpty() ? parent.at("c1") : parent)),
                fault("the_gap_before_a_child_is_recorded", "gaps are not recorded", RemovalFaults::noGaps),
                fault(
                        "the_states_around_a_deleted_run_stay_whole",
                        "what a run appended goes everywhere",
                        s -> Spoil.channels(s, values -> {
                            values.replaceAll((channel, value) -> value.size() > 2
                                    ? dev.cairn.model.Document.fromArray(
                                            value.items().subList(0, 2))
                                    : value);
                            return values;
                        })),
                fault(
                        "large_values_are_put_after_a_run_was_deleted",
                        "a thread of which a run was deleted refuses large values",
                        s -> {
                            boolean[] deleted = {false};
                            s.runs = runs -> {
                                deleted[0] = true;
                                return s.sound.retention().deleteRuns(runs);
                            };
                            s.put = (at, c, m, o) -> {
                                if (deleted[0] && c.values().containsKey("large")) {
                                    throw Spoil.failure(ErrorCode.INTERNAL);
                                }
                                return s.sound.put(at, c, m, o);
                            };
                        }),
                fault(
                        "a_head_that_is_deleted_falls_back_to_its_nearest_ancestor",
                        "a deleted head leaves no latest",
                        s -> {
                            boolean[] deleted = {false};
                            s.runs = runs -> {
                                deleted[0] = true;
                                return s.sound.retention().deleteRuns(runs);
                            };
                            Spoil.hide(s, at -> deleted[0] && at.checkpointId() == null);
                        }),
                fault(
                        "a_thread_of_which_nothing_is_left_is_not_listed_and_starts_again",
                        "an emptied thread is listed",
                        s -> {
                            Set<String> emptied = new HashSet<>();
                            s.runs = runs -> {
                                PruneReport report = s.sound.retention().deleteRuns(runs);
                                report.removed()
                                        .forEach(gone ->
                                                emptied.add(gone.config().threadId()));
                                return report;
                            };
                            listed(s, emptied);
                        }),
                fault(
                        "deleting_runs_tells_what_went",
                        "deleting runs tells nothing",
                        s -> s.runs = runs -> {
                            s.sound.retention().deleteRuns(runs);
                            return Spoil.NOTHING;
                        }),
                fault(
                        "runs_of_odd_names_are_meant_literally",
                        "% in a run means anything",
                        s -> s.runs = runs -> s.sound
                                .retention()
                                .deleteRuns(runs.contains("a%") ? List.of("a%", "a_", "ab", "a*") : runs)));
    }

    static void noGaps(Spoiled s) {
        Spoiled.TreeHook tree = s.tree;
        s.tree = (thread, namespace) -> {
            ThreadTree found = tree.tree(thread, namespace);
            return new ThreadTree(found.nodes(), found.heads(), found.formerTips(), Map.of());
        };
    }

    private static List<CheckpointTuple> everything(Spoiled s) {
        return s.sound.list(dev.cairn.checkpoint.CheckpointQuery.all()).items();
    }

    private static void afterRuns(Spoiled s, java.util.function.Predicate<CheckpointTuple> stays) {
        s.runs = (Collection<String> runs) -> {
            List<CheckpointTuple> all = new ArrayList<>(everything(s));
            PruneReport report = s.sound.retention().deleteRuns(runs);
            all.removeIf(t -> s.sound.find(t.config()).isPresent() || !stays.test(t));
            Spoil.restore(s, all);
            return report;
        };
    }

    /** Some threads are listed although they are not there. */
    private static void listed(Spoiled s, Set<String> ghosts) {
        s.threads = q -> {
            List<ThreadInfo> items = new ArrayList<>(s.sound.threads().list(q).items());
            ghosts.forEach(name -> items.add(new ThreadInfo(
                    name,
                    ThreadStatus.IDLE,
                    null,
                    null,
                    0,
                    0,
                    Instant.EPOCH,
                    Instant.EPOCH,
                    null,
                    List.of(),
                    Document.of(Map.of()))));
            return new Page<>(items, null);
        };
    }

    /** What a copy fault does to the thread that was copied to. */
    static List<CheckpointerFault> copies() {
        return List.of(
                fault(
                        "a_renamed_thread_is_found_under_its_new_id_only_and_goes_on",
                        "the old id stays",
                        s -> s.rename = (thread, as) -> s.sound.threads().copy(thread, as)),
                fault(
                        "a_thread_is_not_renamed_over_another_or_itself_or_from_nothing",
                        "a thread takes the place of another",
                        s -> s.rename = (thread, as) -> {
                            if (!thread.equals(as)
                                    && s.sound.threads().find(thread).isPresent()) {
                                s.sound.threads().delete(as);
                            }
                            s.sound.threads().rename(thread, as);
                        }),
                fault(
                        "all_checkpoints_are_copied",
                        "the first checkpoint is not copied",
                        s -> Spoil.lists(s, items -> {
                            items.removeIf(t -> isCopy(t.config()) && t.parentConfig() == null);
                            return items;
                        })),
                fault(
                        "the_values_of_each_checkpoint_are_copied",
                        "only the latest values are copied",
                        s -> copied(
                                s,
                                t -> "c3".equals(t.checkpoint().id())
                                        ? t
                                        : Spoil.with(t, Spoil.with(t.checkpoint(), Map.of())))),
                fault(
                        "metadata_is_copied",
                        "metadata is made anew",
                        s -> copied(
                                s,
                                t -> new CheckpointTuple(
                                        t.config(),
                                        t.checkpoint(),
                                        dev.cairn.checkpoint.CheckpointMetadata.of(0),
                                        t.parentConfig(),
                                        t.pendingWrites()))),
                fault(
                        "namespaces_are_copied",
                        "the root is copied only",
                        s -> Spoil.hide(s, at -> isCopy(at) && !at.namespace().isEmpty())),
                fault(
                        "writes_are_copied",
                        "writes are not copied",
                        s -> copied(s, t -> Spoil.withWrites(t, List.of()))),
                fault(
                        "ids_order_and_parents_are_copied",
                        "a copy stands in reverse",
                        s -> Spoil.lists(
                                s,
                                items -> items.stream().anyMatch(t -> isCopy(t.config()))
                                        ? Spoil.reversed(items)
                                        : items)),
                fault(
                        "the_source_of_a_copy_stays",
                        "a copy moves",
                        s -> s.copy = (source, target) -> {
                            s.sound.threads().copy(source, target);
                            s.sound.threads().delete(source);
                        }),
                fault(
                        "of_an_unknown_source_no_copy_is_made",
                        "an unknown source makes an empty thread",
                        s -> s.copy = (source, target) -> {
                            s.sound.put(
                                    CheckpointConfig.of(target),
                                    Map.of(),
                                    dev.cairn.checkpoint.CheckpointMetadata.of(0));
                            s.sound.threads().copy(source, "thread-4");
                        }),
                fault(
                        "a_copy_onto_a_thread_that_holds_something_is_refused",
                        "a copy replaces",
                        s -> s.copy = (source, target) -> {
                            s.sound.threads().delete(target);
                            s.sound.threads().copy(source, target);
                        }),
                fault(
                        "a_copy_onto_itself_is_refused_and_harms_nothing",
                        "a copy onto itself is silent",
                        s -> s.copy = (source, target) -> {
                            if (!source.equals(target)) {
                                s.sound.threads().copy(source, target);
                            }
                        }),
                fault("a_copy_and_its_source_go_on_apart", "a copy is another name", s -> {
                    s.copy = (source, target) -> {};
                    Spoil.places(
                            s, at -> new CheckpointConfig("thread-1", at.namespace(), at.checkpointId(), at.branch()));
                }));
    }

    private static boolean isCopy(CheckpointConfig at) {
        return at.threadId().equals("thread-2");
    }

    private static void copied(Spoiled s, java.util.function.UnaryOperator<CheckpointTuple> change) {
        Spoil.tuples(s, t -> isCopy(t.config()) ? change.apply(t) : t);
    }
}
