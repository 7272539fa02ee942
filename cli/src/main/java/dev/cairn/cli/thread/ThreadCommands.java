package dev.cairn.cli.thread;

import dev.cairn.cli.search.ThreadBisect;
import dev.cairn.cli.search.ThreadBlame;
import dev.cairn.cli.search.ThreadGrep;
import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn thread}. */
@Command(
        name = "thread",
        header = "List, inspect, search, fork, rewind, compare, lease and delete threads.",
        footer = {
            "An address is THREAD, for the head of its branch main, or THREAD@PLACE. PLACE is latest, a step "
                    + "number (of main, or of the only checkpoint with it), a branch, a tag, or the beginning of an "
                    + "id (at least 4 characters), in this order. step:7, branch:7, tag:7 or id:7 forces one. "
                    + "THREAD@BRANCH@7 is "
                    + "step 7 of a branch. ~2 after it goes back two. main@{1} is the place of main before it last "
                    + "moved back. The last @ counts. \\@ is one in a name.",
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
    ThreadUnfork.class,
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
