package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.cli.checkpoint.Facts;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn thread copy}. */
@Command(
        name = "copy",
        header = "Copy a thread with all checkpoints, branches and ids under another name.",
        footer = {"  cairn thread copy run-1 run-1-before-the-cleanup"})
public final class ThreadCopy extends StoreCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "The thread's id, as it is.")
    String source = "";

    @Parameters(index = "1", paramLabel = "TARGET", description = "The copy's id; there must be no such thread.")
    String target = "";

    @Override
    protected int run(Cairn cairn) {
        ThreadName.expectNoAddress(cairn.checkpoints(), "", target);
        cairn.checkpoints().copyThread(source, target);
        return show(Answer.of(
                Facts.of(ThreadName.require(cairn.checkpoints(), target)),
                "Thread '" + source + "' is copied to '" + target + "'."));
    }
}
