package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
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
        header = "Move a branch's head to an earlier or any other checkpoint. Nothing is lost.",
        footer = {
            "Later checkpoints stay. The former head is BRANCH@{1}.",
            "  cairn thread rewind run-1@7",
            "  cairn thread rewind 'run-1@main@{1}'    (undo)"
        })
public final class ThreadRewind extends StoreCommand {
    @Parameters(paramLabel = "ADDRESS", description = "THREAD@PLACE: the new head.")
    String address = "";

    @Option(
            names = "--branch",
            paramLabel = "BRANCH",
            description = "Branch to move. Default: the one in the address, or main.")
    private @Nullable String branch;

    @Option(
            names = "--expect-head",
            paramLabel = "ID",
            description = "Fail with exit code 4 if the branch's head is another one.")
    private @Nullable String expectHead;

    @Mixin
    Namespace namespace = new Namespace();

    @Mixin
    Token token = new Token();

    @Override
    protected int run(Cairn cairn) {
        Checkpointer checkpoints = cairn.checkpoints();
        CheckpointConfig found = namespace.find(checkpoints, address);
        CheckpointConfig to = branch == null ? found : found.onBranch(branch).at(found.checkpointId());
        Optional<String> before = Optional.ofNullable(expectHead)
                .or(() -> checkpoints
                        .find(to.at(null), Selection.none())
                        .map(CheckpointTuple::config)
                        .map(CheckpointConfig::checkpointId));
        CheckpointConfig now =
                token.under(checkpoints, to.threadId()).branches().rewind(to, expectHead);
        return show(
                Answer.of(CheckpointFacts.of(now).put("previous_id", before.orElse(null)), () -> text(now, before)));
    }

    private static List<String> text(CheckpointConfig now, Optional<String> before) {
        String branch = SafeText.of(
                "Branch '" + now.branch() + "' of thread '" + now.threadId() + "' is at " + now.checkpointId());
        if (before.isEmpty() || before.get().equals(now.checkpointId())) {
            return List.of(branch + (before.isEmpty() ? "." : ", where it was."));
        }
        return List.of(
                branch + ";", SafeText.of("it was at " + before.get() + ", which is now " + now.branch() + "@{1}."));
    }
}
