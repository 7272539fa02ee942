package dev.cairn.cli.thread;

import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.cli.options.TimedPaging;
import dev.cairn.cli.output.View;
import dev.cairn.cli.output.Words;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.Damages;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn thread list}. */
@Command(
        name = "list",
        header = "List threads, last changed first.",
        footer = {"  cairn thread list --prefix support- --since 7d", "  cairn thread list --where '{\"user\":\"ada\"}'"
        })
public final class ThreadList extends CliCommand {
    private static final View<ThreadInfo> THREADS = new View<ThreadInfo>(ThreadFacts::of)
            .text("THREAD", ThreadInfo::threadId)
            .text("STATUS", thread -> thread.status().label())
            .number("STEP", thread -> step(thread.step()))
            .number("RECORDS", ThreadInfo::records)
            .size("STORED", ThreadInfo::bytes)
            .text("CHANGED", ThreadInfo::changed);

    private static final View<TrashedThread> TRASH = new View<TrashedThread>(ThreadFacts::of)
            .text("THREAD", TrashedThread::threadId)
            .number("STEP", thread -> step(thread.step()))
            .number("RECORDS", TrashedThread::records)
            .size("STORED", TrashedThread::bytes)
            .text("DELETED", TrashedThread::deleted)
            .text("UNTIL", TrashedThread::until);

    @Mixin
    TimedPaging page = new TimedPaging();

    @Option(names = "--prefix", paramLabel = "TEXT", description = "Only threads whose id begins with this text.")
    String prefix = "";

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            completionCandidates = Words.Statuses.class,
            description = "Only threads with this status: busy, idle, interrupted or error.")
    private @Nullable ThreadStatus status;

    @Mixin
    Where where = new Where();

    @Option(names = "--tag", paramLabel = "TAG", description = "Only threads with a checkpoint that has this tag.")
    private @Nullable String tag;

    @Option(names = "--deleted", description = "List deleted threads that can be undeleted, by id.")
    boolean deleted;

    @Override
    public Integer call() {
        ThreadQuery query = query();
        return inStore(cairn -> {
            if (deleted) {
                return show(TRASH.page(cairn.checkpoints().threads().deleted(query), "No deleted threads."));
            }
            Damages damages = new Damages(cli());
            return show(THREADS.page(cairn.checkpoints().threads().list(query, damages), "No threads."), damages);
        });
    }

    private ThreadQuery query() {
        return ThreadQuery.all()
                .prefix(prefix)
                .status(status)
                .since(page.since())
                .where(where.filter(cli().input()))
                .tagged(tag)
                .limit(page.limit())
                .from(page.cursor());
    }

    /** A number without commas. */
    private static @Nullable String step(@Nullable Long step) {
        return step == null ? null : String.valueOf(step);
    }
}
