package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread diff}. */
@Command(
        name = "diff",
        header = "Compare the states of two checkpoints, channel by channel.",
        footer = {"Exit codes: 0 equal, 1 different, 2 failure.", "  cairn thread diff run-1@main run-1@second-try"})
public final class ThreadDiff extends StoreCommand {
    @Parameters(index = "0", paramLabel = "FROM", description = "THREAD or THREAD@PLACE.")
    String from = "";

    @Parameters(index = "1", paramLabel = "TO", description = "THREAD or THREAD@PLACE, of the same or another thread.")
    String to = "";

    @Mixin
    Namespace namespace = new Namespace();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Maximum operations per channel in the table. Default: 20.")
    int limit;

    @Override
    protected int run(Cairn cairn) {
        Checkpointer checkpoints = cairn.checkpoints();
        CheckpointDiff diff = ticking(
                "seconds of comparing",
                () -> checkpoints.diff(namespace.find(checkpoints, from), namespace.find(checkpoints, to)));
        show(Answer.of(CheckpointFacts.of(diff), () -> DiffText.lines(diff, limit)));
        return diff.same() ? ExitCode.OK : ExitCode.FAILURE;
    }

    @Override
    protected int exitCode(int usual) {
        return usual == ExitCode.BROKEN_PIPE ? usual : ExitCode.USAGE;
    }
}
