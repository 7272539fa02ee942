package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.cli.checkpoint.Facts;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.checkpoint.Token;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.StoreCommand;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread rewind}. */
@Command(
        name = "rewind",
        header = "Move a branch's head to an earlier (or any other) checkpoint; nothing is lost.",
        footer = {
            "What the branch held stays: the place where it stood is BRANCH@{1} then.",
            "  cairn thread rewind run-1@7",
            "  cairn thread rewind 'run-1@main@{1}'    (undo)"
        })
public final class ThreadRewind extends StoreCommand {
    @Parameters(paramLabel = "ADDRESS", description = "THREAD@PLACE: where the branch shall be.")
    String address = "";

    @Option(
            names = "--branch",
            paramLabel = "BRANCH",
            description = "The branch to move; the one that the address names, or main, unless given.")
    private @Nullable String branch;

    @Mixin
    Namespace namespace = new Namespace();

    @Mixin
    Token token = new Token();

    @Override
    protected int run(Cairn cairn) {
        Checkpointer checkpoints = cairn.checkpoints();
        CheckpointConfig found = namespace.find(checkpoints, address);
        CheckpointConfig to = branch == null ? found : found.onBranch(branch).at(found.checkpointId());
        Optional<String> before = checkpoints
                .find(to.at(null), Selection.none())
                .map(CheckpointTuple::config)
                .map(CheckpointConfig::checkpointId);
        CheckpointConfig now = token.under(checkpoints, to.threadId()).rewind(to);
        return show(Answer.of(Facts.of(now).put("previous_id", before.orElse(null)), () -> text(now, before)));
    }

    private static List<String> text(CheckpointConfig now, Optional<String> before) {
        String branch = SafeText.of(
                "Branch '" + now.branch() + "' of thread '" + now.threadId() + "' is at " + now.checkpointId());
        if (before.isEmpty() || before.get().equals(now.checkpointId())) {
            return List.of(branch + (before.isEmpty() ? "." : ", where it was."));
        }
        return List.of(
                branch + ";", SafeText.of("it was at " + before.get() + ", which is " + now.branch() + "@{1} now."));
    }
}
