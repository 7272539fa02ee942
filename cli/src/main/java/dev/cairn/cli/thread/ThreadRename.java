package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.cli.checkpoint.Facts;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn thread rename}. */
@Command(
        name = "rename",
        header = "Give a thread another id, with all checkpoints, branches and tags.",
        footer = {
            "Happens at once. Exit code 4 when there is a thread of the new id, 5 when there is none of the old one, 11 while one of"
                    + " the ids is leased. A program that still writes under the old id begins a new thread.",
            "  cairn thread rename run-1 customer-42"
        })
public final class ThreadRename extends StoreCommand {
    @Parameters(index = "0", paramLabel = "THREAD", description = "The thread's id, as it is.")
    String thread = "";

    @Parameters(index = "1", paramLabel = "NEW", description = "Its new id; there must be no such thread.")
    String as = "";

    @Override
    protected int run(Cairn cairn) {
        ThreadName.expectNoAddress(cairn.checkpoints(), "", as);
        cairn.checkpoints().renameThread(thread, as);
        return show(Answer.of(
                Facts.of(ThreadName.require(cairn.checkpoints(), as)),
                "Thread '" + thread + "' is named '" + as + "' now."));
    }
}
