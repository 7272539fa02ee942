package dev.cairn.cli.thread;

import dev.cairn.answer.KeptLatest;
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
        header = "Remove old checkpoints of a thread.",
        footer = {
            "With rules (--keep-last, --keep-within, --keep-daily …), removes every checkpoint that no rule "
                    + "keeps. Each namespace is counted separately. Always kept are heads of branches, checkpoints "
                    + "that wait for an answer or have pending writes, tags without their own rule, and former tips of "
                    + "the last 30 days.",
            "--keep-latest keeps the head of every branch, checkpoints where a task waits for an answer, and the "
                    + "values that these need. It removes former tips. Programs can still write. Asks on a terminal. "
                    + "Elsewhere, --yes is required. Exit code 5 if the thread does not exist, 3 if only some exist.",
            "  cairn thread prune run-1 --keep-last 10 --keep-daily 30 --zone Europe/Berlin --dry-run",
            "  cairn thread prune run-1 --keep-latest --dry-run"
        })
public final class ThreadPrune extends CliCommand {
    @Parameters(arity = "1..*", paramLabel = "THREAD", description = "The threads' ids, taken literally.")
    List<String> threads = List.of();

    @Option(names = "--keep-latest", description = "Keep only heads of branches and tagged checkpoints.")
    boolean keepLatest;

    @Mixin
    Retaining retaining = new Retaining();

    @Option(names = "--former-tips-too", description = "Allow removing former tips of branches.")
    boolean formerTipsToo;

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would be removed and kept. Remove nothing.")
    boolean dryRun;

    @Option(names = "--all", description = "List every checkpoint with its reason, including removed ones.")
    boolean all;

    @Mixin
    Token token = new Token();

    @Override
    protected String whenInterrupted() {
        return "Removed data stays removed. Run the same command again to resume.";
    }

    @Override
    public Integer call() {
        RetentionPolicy policy = retaining.policy();
        if (keepLatest == !policy.isEmpty()) {
            throw CommandFailure.usage(
                    keepLatest
                            ? "Give either --keep-latest or rules, not both."
                            : "Give --keep-latest, or a rule such as --keep-last 10.");
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
            confirm(question(planned.victims()), "Nothing was removed. --dry-run shows what would be removed.");
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
                                    : own.retention().prune(thread, options);
                        })
                        .toList(),
                all);
    }

    private void checkTags(Checkpointer checkpoints, RetentionPolicy policy) {
        if (policy.unknownTags(Set.of()).isEmpty()) {
            return;
        }
        Set<String> known = threads.stream()
                .flatMap(thread -> checkpoints.threads().tags(thread).stream())
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
