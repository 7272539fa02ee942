package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn thread rename}. */
@Command(
        name = "rename",
        header = "Rename a thread with all checkpoints, branches and tags.",
        footer = {
            "Takes effect at once. Exit code 4 if the new id exists, 5 if the old one does not, 11 while one of "
                    + "them is leased. A program that still writes under the old id creates a new thread.",
            "  cairn thread rename run-1 customer-42"
        })
public final class ThreadRename extends StoreCommand {
    @Parameters(index = "0", paramLabel = "THREAD", description = "The thread's id, taken literally.")
    String thread = "";

    @Parameters(index = "1", paramLabel = "NEW", description = "The new id. It must not exist.")
    String as = "";

    @Override
    protected int run(Cairn cairn) {
        ThreadName.expectNoAddress(cairn.checkpoints(), "", as);
        cairn.checkpoints().threads().rename(thread, as);
        return show(Answer.of(
                ThreadFacts.of(ThreadName.require(cairn.checkpoints(), as)),
                "Thread '" + thread + "' is now named '" + as + "'."));
    }
}
