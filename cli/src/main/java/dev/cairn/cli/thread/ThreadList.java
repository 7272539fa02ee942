package dev.cairn.cli.thread;

import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.cli.Damages;
import dev.cairn.cli.Page;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Table;
import dev.cairn.cli.output.Words;
import dev.cairn.storage.Paged;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn thread list}. */
@Command(
        name = "list",
        header = "List threads, the one that changed last first.",
        footer = {
            "",
            "Examples:",
            "  cairn thread list --prefix support- --since 7d",
            "  cairn thread list --where '{\"user\":\"ada\"}'"
        })
public final class ThreadList extends Verb {
    @Mixin
    Page page = new Page();

    @Option(names = "--prefix", paramLabel = "TEXT", description = "Only threads whose id begins so.")
    String prefix = "";

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            completionCandidates = Words.Statuses.class,
            description = "Only busy, idle, interrupted or error.")
    @Nullable
    ThreadStatus status;

    @Mixin
    Where where = new Where();

    @Option(names = "--tag", paramLabel = "TAG", description = "Only threads of which a checkpoint has this tag.")
    @Nullable
    String tag;

    @Option(names = "--deleted", description = "Deleted threads that can be brought back, by id.")
    boolean deleted;

    @Override
    public Integer call() {
        ThreadQuery query = query();
        return inStore(cairn -> {
            if (deleted) {
                return showDeleted(cairn.checkpoints().deletedThreads(query));
            }
            Damages damages = new Damages(cli());
            Paged<ThreadInfo> threads = cairn.checkpoints().threads(query, damages);
            return show(Answer.of(threads.items(), Facts::of, threads.next(), () -> table(threads.items())), damages);
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

    private int showDeleted(Paged<TrashedThread> threads) {
        return show(Answer.of(threads.items(), Facts::of, threads.next(), () -> trash(threads.items())));
    }

    private static List<String> trash(List<TrashedThread> threads) {
        if (threads.isEmpty()) {
            return List.of("No deleted threads.");
        }
        Table table = new Table()
                .text("THREAD")
                .number("STEP")
                .number("RECORDS")
                .number("STORED")
                .text("DELETED")
                .text("UNTIL");
        for (TrashedThread thread : threads) {
            table.row(
                    thread.threadId(),
                    thread.step() == null ? "-" : String.valueOf(thread.step()),
                    Figures.number(thread.records()),
                    Figures.size(thread.bytes()),
                    Figures.time(thread.deleted()),
                    Figures.time(thread.until()));
        }
        return table.lines();
    }

    private static List<String> table(List<ThreadInfo> threads) {
        if (threads.isEmpty()) {
            return List.of("No threads.");
        }
        Table table = new Table()
                .text("THREAD")
                .text("STATUS")
                .number("STEP")
                .number("RECORDS")
                .number("STORED")
                .text("CHANGED");
        for (ThreadInfo thread : threads) {
            table.row(
                    thread.threadId(),
                    thread.status().label(),
                    thread.step() == null ? "-" : String.valueOf(thread.step()),
                    Figures.number(thread.records()),
                    Figures.size(thread.bytes()),
                    Figures.time(thread.changed()));
        }
        return table.lines();
    }
}
