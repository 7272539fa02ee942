package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.checkpoint.Token;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.StoreCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread unfork}. */
@Command(
        name = "unfork",
        header = "Remove a branch. Its checkpoints stay until they are pruned.",
        footer = {
            "The branch main cannot be removed. The checkpoints stay on other branches, or reachable by their ids.",
            "  cairn thread unfork run-1@fork-1"
        })
public final class ThreadUnfork extends StoreCommand {
    @Parameters(paramLabel = "ADDRESS", description = "THREAD@BRANCH: the branch to remove.")
    String address = "";

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
        CheckpointConfig head = expectHead == null ? found : found.at(expectHead);
        token.under(checkpoints, head.threadId()).branches().remove(head);
        return show(Answer.of(CheckpointFacts.of(head), () -> text(head)));
    }

    private static List<String> text(CheckpointConfig head) {
        return List.of(SafeText.of("Removed branch '" + head.branch() + "' of thread '" + head.threadId()
                + "'. It was at " + head.checkpointId() + ", which stays."));
    }
}
