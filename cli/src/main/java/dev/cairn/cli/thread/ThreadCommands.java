package dev.cairn.cli.thread;

import dev.cairn.cli.search.ThreadBisect;
import dev.cairn.cli.search.ThreadBlame;
import dev.cairn.cli.search.ThreadGrep;
import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn thread}. */
@Command(
        name = "thread",
        header = "Runs and conversations: list, look, find, fork, rewind, compare, lease, delete.",
        footer = {
            "An address is THREAD for the head of its branch main, or THREAD@PLACE: latest, a step number (of main, or"
                    + " of the one other checkpoint that has it), a branch for its head, or as many characters of an id as make it"
                    + " unique, at least 4; in this order, and step:7, branch:7 or id:7 forces one. THREAD@BRANCH@7 is step 7 of a branch."
                    + " ~2 behind it goes back two. main@{1} is where main stood before it last moved back. The last @ counts; \\@ is one that belongs to a name.",
            "  cairn thread history run-1 --limit 5",
            "  cairn thread rewind 'run-1@main@{1}'",
            "  cairn thread show alice@example.com",
            "  cairn thread history alice@example.com@latest"
        })
@CommandGroup({
    ThreadList.class,
    ThreadShow.class,
    ThreadHistory.class,
    ThreadTreeCommand.class,
    ThreadDiff.class,
    ThreadGrep.class,
    ThreadBlame.class,
    ThreadBisect.class,
    ThreadFork.class,
    ThreadRewind.class,
    ThreadLeaseCommand.class,
    ThreadCopy.class,
    ThreadRename.class,
    ThreadTag.class,
    ThreadPrune.class,
    ThreadExpire.class,
    ThreadDelete.class,
    ThreadUndelete.class,
    ThreadPurge.class
})
public final class ThreadCommands {}
