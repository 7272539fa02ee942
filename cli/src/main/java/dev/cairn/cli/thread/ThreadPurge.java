package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.shell.PurgeCommand;
import dev.cairn.maintenance.PurgeReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn thread purge}. */
@Command(
        name = "purge",
        header = "Delete a thread, and remove its bytes from the store's files.",
        footer = {
            "Rewrites the store, and searches its files for the thread's bytes before and after. Also "
                    + "removes all deleted threads with this id, and remains of threads that were removed earlier. "
                    + "Threads with the same bytes, such as copies, stay and are named. Exit code 5 if the "
                    + "thread does not exist, 3 if bytes remain that belong to nothing in the store, 11 if a reader is "
                    + "in the way.",
            "  cairn thread purge run-1 --yes"
        })
public final class ThreadPurge extends PurgeCommand {
    @Parameters(index = "0", paramLabel = "THREAD", description = "The thread's id, taken literally.")
    String thread = "";

    @Override
    protected Target target(Cairn cairn) {
        Checkpointer checkpoints = cairn.checkpoints();
        long records =
                checkpoints.threads().find(thread).map(ThreadInfo::records).orElse(0L);
        int deleted = checkpoints.threads().deleted(thread).size();
        String with = Figures.count(records, "record", "records")
                + (deleted == 0
                        ? ""
                        : " and " + Figures.count(deleted, "deleted thread", "deleted threads") + " of that id");
        return new Target("thread", thread, with, "thread_id");
    }

    @Override
    protected PurgeReport purge(Cairn cairn) {
        return cairn.purgeThread(thread);
    }
}
