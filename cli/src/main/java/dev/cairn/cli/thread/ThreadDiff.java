package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread diff}. */
@Command(
        name = "diff",
        header = "Show how the states of two checkpoints differ, channel by channel.",
        footer = {
            "Exit codes: 0 the states are the same, 1 they differ, 2 something failed.",
            "  cairn thread diff run-1@main run-1@second-try"
        })
public final class ThreadDiff extends StoreCommand {
    @Parameters(index = "0", paramLabel = "FROM", description = "THREAD or THREAD@PLACE.")
    String from = "";

    @Parameters(index = "1", paramLabel = "TO", description = "THREAD or THREAD@PLACE; may be of another thread.")
    String to = "";

    @Mixin
    Namespace namespace = new Namespace();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "At most so many operations of a channel in the table; 20 unless given.")
    int limit;

    @Override
    protected int run(Cairn cairn) {
        Checkpointer checkpoints = cairn.checkpoints();
        CheckpointDiff diff = ticking(
                "seconds of comparing",
                () -> checkpoints.diff(namespace.find(checkpoints, from), namespace.find(checkpoints, to)));
        show(Answer.of(json(diff), () -> DiffText.lines(diff, limit)));
        return diff.same() ? ExitCode.OK : ExitCode.FAILURE;
    }

    @Override
    protected int exitCode(int usual) {
        return usual == ExitCode.BROKEN_PIPE ? usual : ExitCode.USAGE;
    }

    private static Json json(CheckpointDiff diff) {
        return new Json()
                .put("from", json(diff.from()))
                .put("to", json(diff.to()))
                .put("same", diff.same())
                .put("channels", diff.channels(), ThreadDiff::json);
    }

    private static Json json(CheckpointConfig config) {
        return new Json()
                .put("thread_id", config.threadId())
                .put("namespace", config.namespace())
                .put("checkpoint_id", config.checkpointId());
    }

    private static Json json(ChannelDiff channel) {
        return new Json()
                .put("channel", channel.channel())
                .put("change", channel.change())
                .put("patch", channel.patch() == null ? null : channel.patch().toDocument())
                .put("bytes_before", channel.bytesBefore())
                .put("bytes_after", channel.bytesAfter());
    }
}
