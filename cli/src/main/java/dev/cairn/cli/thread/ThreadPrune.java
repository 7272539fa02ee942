package dev.cairn.cli.thread;

import dev.cairn.NotFoundException;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.KeptCheckpoint;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.cli.Cli;
import dev.cairn.cli.CommandFailure;
import dev.cairn.cli.Confirmation;
import dev.cairn.cli.ExitCode;
import dev.cairn.cli.Retaining;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.model.Document;
import dev.cairn.retention.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread prune}. */
@Command(
        name = "prune",
        header = "Remove a thread's past and keep what it needs to go on.",
        footer = {
            "",
            "By policy (--keep-last, --keep-within, --keep-daily …) everything goes that no rule keeps; each namespace is counted by"
                    + " itself. Heads of branches, checkpoints that wait for an answer or have writes that nothing followed, tags"
                    + " without a rule of their own and former tips of the last 30 days stay.",
            "",
            "--keep-latest keeps the head of every branch, checkpoints at which a task waits for an answer, and what the"
                    + " histories of these are made of; former tips go. Writers may go on meanwhile. Asks on a terminal;"
                    + " elsewhere --yes is needed. Exit code 5 when there is no such thread, 3 when only some were there.",
            "",
            "Examples:",
            "  cairn thread prune run-1 --keep-last 10 --keep-daily 30 --zone Europe/Berlin --dry-run",
            "  cairn thread prune run-1 --keep-latest --dry-run"
        })
public final class ThreadPrune extends Verb {
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

    @Mixin
    Token token = new Token();

    /** Makes the command. */
    public ThreadPrune(Cli cli) {
        super(cli);
    }

    /** What became of one thread. */
    private record Result(String threadId, boolean existed, PruneReport report) {}

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
        if (!keepLatest) {
            PruneOptions options = PruneOptions.of(policy).withFormerTips(formerTipsToo);
            return inStore(cairn -> byPolicy(cairn.checkpoints(), options));
        }
        return inStore(cairn -> {
            Checkpointer checkpoints = cairn.checkpoints();
            List<Result> plan =
                    threads.stream().map(thread -> plan(checkpoints, thread)).toList();
            if (plan.stream().noneMatch(Result::existed)) {
                throw new NotFoundException(
                        "There is no thread '" + String.join("' and no thread '", threads) + "'; nothing was removed.",
                        Map.of("threads", threads));
            }
            long victims =
                    plan.stream().mapToLong(one -> one.report.removed().size()).sum();
            if (!dryRun && !yes && victims > 0) {
                new Confirmation(cli().shell()).require(question(victims), "Nothing was removed.");
            }
            return finish(
                    dryRun
                            ? plan
                            : threads.stream()
                                    .map(thread -> prune(checkpoints, thread))
                                    .toList());
        });
    }

    private int byPolicy(Checkpointer checkpoints, PruneOptions options) {
        List<PrunedThread> plan = threads.stream()
                .map(thread -> token.under(checkpoints, thread).prune(thread, options.dryRun(true)))
                .toList();
        PrunedThreads planned = new PrunedThreads(plan);
        planned.expectAny();
        if (dryRun) {
            return planned.show(this::show);
        }
        if (!yes && planned.victims() > 0) {
            new Confirmation(cli().shell())
                    .require(question(planned.victims()), "Nothing was removed; --dry-run shows what would go.");
        }
        return new PrunedThreads(threads.stream()
                        .map(thread -> token.under(checkpoints, thread).prune(thread, options))
                        .toList())
                .show(this::show);
    }

    private String question(long victims) {
        return "Remove " + Figures.count(victims, "checkpoint", "checkpoints") + " of "
                + (threads.size() == 1
                        ? "thread '" + threads.get(0) + "'"
                        : Figures.number(threads.size()) + " threads")
                + "? This cannot be undone.";
    }

    private static Result plan(Checkpointer checkpoints, String thread) {
        return new Result(
                thread,
                checkpoints.thread(thread).isPresent(),
                checkpoints.prunePlan(List.of(thread), PruneStrategy.KEEP_LATEST));
    }

    private Result prune(Checkpointer checkpoints, String thread) {
        boolean existed = checkpoints.thread(thread).isPresent();
        return new Result(
                thread, existed, token.under(checkpoints, thread).prune(List.of(thread), PruneStrategy.KEEP_LATEST));
    }

    private int finish(List<Result> results) {
        show(Answer.list(results.stream().map(this::json).toList(), null, () -> text(results)));
        return results.stream().allMatch(Result::existed) ? ExitCode.OK : ExitCode.PARTIAL;
    }

    private Document json(Result result) {
        return new Json()
                .put("thread_id", result.threadId)
                .put("existed", result.existed)
                .put("pruned", result.existed && !dryRun)
                .put("freed_bytes", result.report.freedBytes())
                .put(
                        "removed",
                        Document.array(result.report.removed().stream()
                                .map(config -> Facts.of(config).document())
                                .toList()))
                .put(
                        "kept",
                        Document.array(result.report.kept().stream()
                                .map(ThreadPrune::json)
                                .toList()))
                .document();
    }

    private static Document json(KeptCheckpoint kept) {
        return Facts.of(kept.config())
                .put("reasons", Document.of(reasons(kept)))
                .document();
    }

    private static List<String> reasons(KeptCheckpoint kept) {
        return kept.reasons().stream()
                .map(reason -> reason.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private List<String> text(List<Result> results) {
        List<String> lines = new ArrayList<>();
        for (Result result : results) {
            if (!result.existed) {
                lines.add(SafeText.of("There is no thread '" + result.threadId + "'."));
                continue;
            }
            lines.add(SafeText.of((dryRun ? "Would remove " : "Removed ")
                    + Figures.count(result.report.removed().size(), "checkpoint", "checkpoints") + " of thread '"
                    + result.threadId + "', " + Figures.size(result.report.freedBytes()) + "; kept "
                    + Figures.number(result.report.kept().size()) + ":"));
            result.report.kept().forEach(kept -> lines.add(SafeText.of("  " + text(kept))));
        }
        return lines;
    }

    private static String text(KeptCheckpoint kept) {
        CheckpointConfig at = kept.config();
        return at.checkpointId() + (at.namespace().isEmpty() ? "" : " in namespace " + at.namespace()) + " ("
                + String.join(", ", reasons(kept)) + ")";
    }
}
