package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.Damages;
import dev.cairn.cli.shell.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread tree}. */
@Command(
        name = "tree",
        header = "Draw all checkpoints of a thread with its branches, newest first.",
        footer = {
            "Branches are shown in brackets at their heads, and main@{1} where main was before it last moved "
                    + "back. If checkpoints were removed, the next one says how many.",
            "  cairn thread tree run-1 --short"
        })
public final class ThreadTreeCommand extends StoreCommand {
    @Parameters(paramLabel = "THREAD", description = "The thread's id, taken literally.")
    String thread = "";

    @Mixin
    Namespace namespace = new Namespace();

    @Option(names = "--short", description = "Collapse checkpoints between branches into counts.")
    boolean shortened;

    @Override
    protected int run(Cairn cairn) {
        ThreadName.require(cairn.checkpoints(), thread);
        Damages damages = new Damages(cli());
        ThreadTree tree = cairn.checkpoints().branches().tree(thread, namespace.name(), damages);
        show(Answer.of(
                tree.nodes(),
                CheckpointFacts::of,
                null,
                ThreadFacts.branches(tree),
                () -> TreeDrawing.lines(tree, shortened)));
        return damages.tell();
    }
}
