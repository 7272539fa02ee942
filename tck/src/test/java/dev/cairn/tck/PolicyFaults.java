package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.retention.RetentionPolicy;
import java.util.List;

/** Faults of pruning by policy. */
final class PolicyFaults {
    private PolicyFaults() {}

    static List<CheckpointerFault> all() {
        return List.of(
                fault(
                        "what_no_rule_keeps_goes_and_all_is_reported_with_its_reasons",
                        "what stays is not told",
                        s -> s.policy = (thread, options) -> {
                            PrunedThread done = s.sound.retention().prune(thread, options);
                            return new PrunedThread(
                                    thread, done.outcome(), done.removed(), List.of(), done.freedBytes());
                        }),
                fault(
                        "without_rules_nothing_goes",
                        "without rules the latest is left",
                        s -> s.policy = (thread, options) -> {
                            boolean none = options.policy().equals(RetentionPolicy.EMPTY);
                            return s.sound
                                    .retention()
                                    .prune(thread, none ? PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)) : options);
                        }),
                fault(
                        "a_dry_run_tells_what_the_run_then_does_and_changes_nothing",
                        "a dry run is done",
                        s -> s.policy = (thread, options) -> s.sound.retention().prune(thread, options.dryRun(false))),
                fault(
                        "each_namespace_is_counted_by_itself",
                        "the root is pruned only",
                        s -> s.policy = (thread, options) -> {
                            List<CheckpointTuple> children = Spoil.all(s, thread).stream()
                                    .filter(t -> !t.config().namespace().isEmpty())
                                    .toList();
                            PrunedThread done = s.sound.retention().prune(thread, options);
                            children.stream()
                                    .filter(t -> s.sound.find(t.config()).isEmpty())
                                    .forEach(t -> s.sound.put(t.config().onBranch("b"), t.checkpoint(), t.metadata()));
                            return done;
                        }),
                fault(
                        "other_threads_stay_when_one_is_pruned_by_policy",
                        "every thread is pruned",
                        s -> s.policy = (thread, options) -> {
                            s.sound.retention().prune("thread-2", options);
                            return s.sound.retention().prune(thread, options);
                        }),
                fault(
                        "an_unknown_thread_is_reported_as_missing",
                        "an unknown thread is said to be pruned",
                        s -> s.policy = (thread, options) -> {
                            PrunedThread done = s.sound.retention().prune(thread, options);
                            return new PrunedThread(
                                    thread, Outcome.PRUNED, done.removed(), done.kept(), done.freedBytes());
                        }),
                fault(
                        "rules_do_not_take_a_checkpoint_at_which_a_task_waits",
                        "who waits is not asked for",
                        s -> s.write = (at, writes, task, path) -> {}),
                fault(
                        "rules_do_not_take_the_head_of_a_branch",
                        "the latest of the main branch alone is left",
                        s -> s.policy = (thread, options) -> {
                            PrunedThread done = s.sound.retention().prune(thread, options);
                            Spoil.hide(s, at -> "c1".equals(at.checkpointId()));
                            return done;
                        }),
                fault(
                        "a_tag_keeps_its_checkpoint_unless_a_rule_speaks_of_it",
                        "a tag keeps whatever a rule says",
                        s -> s.policy = (thread, options) ->
                                options.policy().keepTaggedLast().isEmpty()
                                        ? s.sound.retention().prune(thread, options)
                                        : s.sound.retention().prune(thread, options.dryRun(true))));
    }
}
