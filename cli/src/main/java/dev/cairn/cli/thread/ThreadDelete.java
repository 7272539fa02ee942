package dev.cairn.cli.thread;

import dev.cairn.answer.Json;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.cli.checkpoint.Token;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.TrashHint;
import dev.cairn.error.NotFoundException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread delete}. */
@Command(
        name = "delete",
        header = "Delete threads with all their checkpoints, branches and pending writes.",
        footer = {
            "'cairn thread undelete' restores a deleted thread for 7 days. 'cairn thread purge' removes it for "
                    + "good. Asks on a terminal. Elsewhere, --yes is required. Exit code 5 if the thread does not exist, 3 "
                    + "if only some exist. With --yes, also removes task results whose checkpoint was never stored.",
            "  cairn thread delete run-1 --dry-run"
        })
public final class ThreadDelete extends CliCommand {
    @Parameters(arity = "1..*", paramLabel = "THREAD", description = "The threads' ids, taken literally.")
    List<String> threads = List.of();

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would be deleted. Delete nothing.")
    boolean dryRun;

    @Option(names = "--if-exists", description = "Succeed if the thread does not exist.")
    boolean ifExists;

    @Mixin
    Token token = new Token();

    /** What became of one thread. */
    private record Result(
            String threadId,
            boolean existed,
            long records,
            long bytes,
            @Nullable Instant until) {}

    @Override
    public Integer call() {
        token.expectOne(threads);
        return inStore(cairn -> {
            Checkpointer checkpoints = cairn.checkpoints();
            List<ThreadInfo> there = threads.stream()
                    .map(checkpoints.threads()::find)
                    .flatMap(Optional::stream)
                    .toList();
            if (!dryRun && !yes && !there.isEmpty()) {
                confirm(question(there), "Nothing was deleted.");
            }
            List<Result> results =
                    threads.stream().map(thread -> delete(checkpoints, thread)).toList();
            return finish(checkpoints, results);
        });
    }

    private static String question(List<ThreadInfo> there) {
        long records = there.stream().mapToLong(ThreadInfo::records).sum();
        String what = there.size() == 1
                ? "thread '" + there.get(0).threadId() + "'"
                : Figures.number(there.size()) + " threads";
        return "Delete " + what + " with " + Figures.count(records, "record", "records")
                + "? 'cairn thread undelete' can restore it for 7 days.";
    }

    private Result delete(Checkpointer checkpoints, String thread) {
        Optional<ThreadInfo> info = checkpoints.threads().find(thread);
        long bytes = info.map(ThreadInfo::bytes).orElse(0L);
        if (dryRun || (info.isEmpty() && !yes)) {
            return new Result(
                    thread, info.isPresent(), info.map(ThreadInfo::records).orElse(0L), bytes, null);
        }
        DeletedThread deleted = token.under(checkpoints, thread).threads().delete(thread);
        return new Result(thread, deleted.existed(), deleted.records(), bytes, deleted.until());
    }

    private int finish(Checkpointer checkpoints, List<Result> results) {
        List<String> missing = results.stream()
                .filter(result -> !result.existed && (dryRun || result.records == 0))
                .map(Result::threadId)
                .toList();
        if (!ifExists && missing.size() == results.size()) {
            throw new NotFoundException(
                    "There is no thread '" + String.join("' and no thread '", missing) + "'. Nothing was deleted.",
                    Map.of("threads", missing));
        }
        show(Answer.of(results, this::json, () -> text(new TrashHint(checkpoints), results)));
        return ifExists || missing.isEmpty() ? ExitCode.OK : ExitCode.PARTIAL;
    }

    private Json json(Result result) {
        DeletedThread deleted = new DeletedThread(result.existed, result.records, result.until);
        return ThreadFacts.deleted(result.threadId, deleted, result.bytes, dryRun);
    }

    private String what(TrashHint hint, Result result) {
        if (result.existed) {
            return (dryRun ? "Would delete" : "Deleted") + " thread '" + result.threadId + "': "
                    + Figures.count(result.records, "record", "records") + ", " + Figures.size(result.bytes) + ".";
        }
        return "There is no thread '" + result.threadId + "'."
                + (result.records > 0
                        ? " Removed " + Figures.count(result.records, "task result", "task results")
                                + " whose checkpoint was not stored."
                        : hint.of(result.threadId));
    }

    private List<String> text(TrashHint hint, List<Result> results) {
        List<String> lines = new ArrayList<>();
        for (Result result : results) {
            lines.add(SafeText.of(what(hint, result)));
            if (result.until != null && !cli().output().isQuiet()) {
                lines.add(SafeText.of("It is in the trash until " + Figures.time(result.until)
                        + "; 'cairn thread undelete " + result.threadId + "' restores it."));
            }
        }
        if (results.stream().anyMatch(result -> result.until != null)
                && !cli().output().isQuiet()) {
            lines.add("'cairn gc --trash --compact' empties the trash and frees its space now.");
        }
        return lines;
    }
}
