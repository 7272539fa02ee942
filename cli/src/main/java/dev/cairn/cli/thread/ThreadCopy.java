package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn thread copy}. */
@Command(
        name = "copy",
        header = "Copy a thread with all checkpoints, branches and ids to another id.",
        footer = {"  cairn thread copy run-1 run-1-before-the-cleanup"})
public final class ThreadCopy extends StoreCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "The thread's id, taken literally.")
    String source = "";

    @Parameters(index = "1", paramLabel = "TARGET", description = "Id of the copy. It must not exist.")
    String target = "";

    @Override
    protected int run(Cairn cairn) {
        ThreadName.expectNoAddress(cairn.checkpoints(), "", target);
        cairn.checkpoints().threads().copy(source, target);
        return show(Answer.of(
                ThreadFacts.of(ThreadName.require(cairn.checkpoints(), target)),
                "Copied thread '" + source + "' to '" + target + "'."));
    }
}
