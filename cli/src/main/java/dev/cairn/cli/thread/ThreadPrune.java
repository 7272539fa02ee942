package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.cli.checkpoint.Token;
import dev.cairn.cli.options.Retaining;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.retention.RetentionPolicy;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread prune}. */
@Command(
        name = "prune",
        header = "Remove a thread's past and keep what it needs to go on.",
        footer = {
            "By policy (--keep-last, --keep-within, --keep-daily …) everything goes that no rule keeps; each namespace is counted by"
                    + " itself. Heads of branches, checkpoints that wait for an answer or have writes that nothing followed, tags"
                    + " without a rule of their own and former tips of the last 30 days stay.",
            "--keep-latest keeps the head of every branch, checkpoints at which a task waits for an answer, and what the"
                    + " histories of these are made of; former tips go. Writers may go on meanwhile. Asks on a terminal;"
                    + " elsewhere --yes is needed. Exit code 5 when there is no such thread, 3 when only some were there.",
            "  cairn thread prune run-1 --keep-last 10 --keep-daily 30 --zone Europe/Berlin --dry-run",
            "  cairn thread prune run-1 --keep-latest --dry-run"
        })
public final class ThreadPrune extends CliCommand {
    @Parameters(arity = "1..*", paramLabel = "THREAD", description = "The threads' ids, as they are.")
    List<String> threads = List.of();

    @Option(names = "--keep-latest", description = "Keep what each branch stands at and what is tagged.")
    boolean keepLatest;

    @Mixin
    Retaining retaining = new Retaining();

    @Option(names = "--former-tips-too", description = "Former tips of branches may go like all others.")
    boolean formerTipsToo;

    @Option(names = "--yes", description = "Do not ask.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would go and what would stay, and remove nothing.")
    boolean dryRun;

    @Option(names = "--all", description = "List every checkpoint: each one that goes, too, with the reason.")
    boolean all;

    @Mixin
    Token token = new Token();

    @Override
    protected String whenInterrupted() {
        return "What was removed stays removed, and the same command continues.";
    }

    @Override
    public Integer call() {
        RetentionPolicy policy = retaining.policy();
        if (keepLatest == !policy.isEmpty()) {
            throw CommandFailure.usage(
                    keepLatest
                            ? "--keep-latest and a policy exclude each other: give one of them."
                            : "Say what stays: --keep-latest, or a policy such as --keep-last 10.");
        }
        token.expectOne(threads);
        PruneOptions options = PruneOptions.of(policy).withFormerTips(formerTipsToo);
        return inStore(cairn -> prune(cairn.checkpoints(), options));
    }

    private int prune(Checkpointer checkpoints, PruneOptions options) {
        PrunedThreads planned = pruned(checkpoints, options.dryRun(true));
        planned.expectAny();
        retaining.tellCutOff(cli());
        checkTags(checkpoints, options.policy());
        if (dryRun) {
            return planned.show(this::show);
        }
        if (!yes && planned.victims() > 0) {
            confirm(question(planned.victims()), "Nothing was removed; --dry-run shows what would go.");
        }
        return pruned(checkpoints, options).show(this::show);
    }

    private PrunedThreads pruned(Checkpointer checkpoints, PruneOptions options) {
        return new PrunedThreads(
                threads.stream()
                        .map(thread -> {
                            Checkpointer own = token.under(checkpoints, thread);
                            return keepLatest
                                    ? KeptLatest.of(own, thread, options.dryRun())
                                    : own.prune(thread, options);
                        })
                        .toList(),
                all);
    }

    private void checkTags(Checkpointer checkpoints, RetentionPolicy policy) {
        if (policy.unknownTags(Set.of()).isEmpty()) {
            return;
        }
        Set<String> known = threads.stream()
                .flatMap(thread -> checkpoints.tags(thread).stream())
                .map(CheckpointTag::tag)
                .collect(Collectors.toSet());
        retaining.check(cli(), policy.unknownTags(known), "checkpoint", dryRun);
    }

    private String question(long victims) {
        return "Remove " + Figures.count(victims, "checkpoint", "checkpoints") + " of "
                + (threads.size() == 1
                        ? "thread '" + threads.get(0) + "'"
                        : Figures.number(threads.size()) + " threads")
                + "? This cannot be undone.";
    }
}
