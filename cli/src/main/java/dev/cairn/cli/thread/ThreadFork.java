package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.cli.checkpoint.Edit;
import dev.cairn.cli.checkpoint.Facts;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.checkpoint.Token;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread fork}. */
@Command(
        name = "fork",
        header = "Start a branch at a checkpoint, with or without an edit of its state.",
        footer = {
            "  cairn thread fork run-1@7 --name second-try",
            "  cairn thread fork run-1@7 --append messages='\"In metric units, please\"'"
        })
public final class ThreadFork extends CliCommand {
    @Parameters(paramLabel = "ADDRESS", description = "THREAD@PLACE: where the branch begins.")
    String address = "";

    @Option(
            names = "--name",
            paramLabel = "BRANCH",
            description = "The branch's name; fork-1, fork-2 and so on unless given.")
    private @Nullable String name;

    @Mixin
    Edit edit = new Edit();

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "Start so many branches, named fork-1, fork-2 and so on.")
    private @Nullable Integer count;

    @Mixin
    Namespace namespace = new Namespace();

    @Mixin
    Token token = new Token();

    @Override
    public Integer call() {
        if (count != null && name != null) {
            throw CommandFailure.usage("--count chooses the names itself, so it does not go with --name.");
        }
        if (count != null && count < 1) {
            throw CommandFailure.usage("--count is at least 1, not " + count + ".");
        }
        if (count != null && count > Checkpointer.MAX_FORKS) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "--count is at most " + Checkpointer.MAX_FORKS + ", not " + count + "; nothing was stored.",
                    Map.of("count", count, "limit", Checkpointer.MAX_FORKS),
                    null);
        }
        StateChange change = edit.change(cli().input());
        return inStore(cairn -> {
            CheckpointConfig from = namespace.find(cairn.checkpoints(), address);
            Checkpointer checkpoints = token.under(cairn.checkpoints(), from.threadId());
            return count == null
                    ? showOne(edit.isEmpty() ? checkpoints.fork(from, name) : checkpoints.fork(from, name, change))
                    : showAll(many(checkpoints, from, change));
        });
    }

    private List<CheckpointConfig> many(Checkpointer checkpoints, CheckpointConfig from, StateChange change) {
        int wanted = count == null ? 1 : count;
        if (edit.isEmpty()) {
            return checkpoints.forks(from, wanted);
        }
        List<CheckpointConfig> forks = new ArrayList<>();
        for (int i = 0; i < wanted; i++) {
            forks.add(checkpoints.fork(from, null, change));
        }
        return forks;
    }

    private int showOne(CheckpointConfig fork) {
        return show(Answer.of(Facts.of(fork), () -> List.of(text(fork))));
    }

    private int showAll(List<CheckpointConfig> forks) {
        return show(Answer.of(
                forks, Facts::of, () -> forks.stream().map(ThreadFork::text).toList()));
    }

    private static String text(CheckpointConfig fork) {
        return SafeText.of("Branch '" + fork.branch() + "' of thread '" + fork.threadId() + "' is at "
                + fork.checkpointId() + ".");
    }
}
