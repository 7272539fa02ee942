package dev.cairn.cli.thread;

import dev.cairn.answer.CheckpointFacts;
import dev.cairn.checkpoint.Branches;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.cli.checkpoint.Edit;
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
    @Parameters(paramLabel = "ADDRESS", description = "THREAD@PLACE: the start of the branch.")
    String address = "";

    @Option(names = "--name", paramLabel = "BRANCH", description = "Branch name. Default: fork-1, fork-2, ...")
    private @Nullable String name;

    @Mixin
    Edit edit = new Edit();

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "Number of branches to create, named fork-1, fork-2, ...")
    private @Nullable Integer count;

    @Mixin
    Namespace namespace = new Namespace();

    @Mixin
    Token token = new Token();

    @Override
    public Integer call() {
        if (count != null && name != null) {
            throw CommandFailure.usage("--count generates the names. Omit --name.");
        }
        if (count != null && count < 1) {
            throw CommandFailure.usage("--count must be at least 1, not " + count + ".");
        }
        if (count != null && count > Branches.MAX_FORKS) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "--count must be at most " + Branches.MAX_FORKS + ", not " + count + ". Nothing was stored.",
                    Map.of("count", count, "limit", Branches.MAX_FORKS),
                    null);
        }
        StateChange change = edit.change(cli().input());
        return inStore(cairn -> {
            CheckpointConfig from = namespace.find(cairn.checkpoints(), address);
            Checkpointer checkpoints = token.under(cairn.checkpoints(), from.threadId());
            return count == null
                    ? showOne(
                            edit.isEmpty()
                                    ? checkpoints.branches().fork(from, name)
                                    : checkpoints.branches().fork(from, name, change))
                    : showAll(many(checkpoints, from, change));
        });
    }

    private List<CheckpointConfig> many(Checkpointer checkpoints, CheckpointConfig from, StateChange change) {
        int wanted = count == null ? 1 : count;
        if (edit.isEmpty()) {
            return checkpoints.branches().forks(from, wanted);
        }
        List<CheckpointConfig> forks = new ArrayList<>();
        for (int i = 0; i < wanted; i++) {
            forks.add(checkpoints.branches().fork(from, null, change));
        }
        return forks;
    }

    private int showOne(CheckpointConfig fork) {
        return show(Answer.of(CheckpointFacts.of(fork), () -> List.of(text(fork))));
    }

    private int showAll(List<CheckpointConfig> forks) {
        return show(Answer.of(
                forks,
                CheckpointFacts::of,
                () -> forks.stream().map(ThreadFork::text).toList()));
    }

    private static String text(CheckpointConfig fork) {
        return SafeText.of("Branch '" + fork.branch() + "' of thread '" + fork.threadId() + "' is at "
                + fork.checkpointId() + ".");
    }
}
