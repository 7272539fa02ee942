package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.answer.StoreFacts;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Damages;
import dev.cairn.maintenance.StoreStats;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn stats}. */
@Command(
        name = "stats",
        header = "Show what uses space: threads, items, agents, environments, the largest threads.",
        footer = {
            "The size on disk also includes the trash, indexes and free space.",
            "--thread shows one thread: its largest channels, its compression, its growth by day, and what "
                    + "'cairn thread prune THREAD --keep-last 1' would free. CHANGES counts the checkpoints that "
                    + "changed a "
                    + "channel. Values of several channels are compressed together, so their sizes are estimates. "
                    + "Small values are stored uncompressed in the checkpoints. Damaged data is named and not counted "
                    + "(exit code 6).",
            "  cairn stats --limit 3",
            "  cairn stats --thread run-1"
        })
public final class StatsCommand extends CliCommand {
    private static final View<ThreadInfo> LARGEST = new View<ThreadInfo>(ThreadFacts::of)
            .text("LARGEST THREADS", ThreadInfo::threadId)
            .number("RECORDS", ThreadInfo::records)
            .size("STORED", ThreadInfo::bytes);

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of largest threads, or channels of the thread. Default: 10.")
    int limit;

    @Option(names = "--thread", paramLabel = "THREAD", description = "Show this thread in detail.")
    private @Nullable String thread;

    @Override
    public Integer call() {
        if (limit < 1) {
            throw CommandFailure.usage("--limit must be at least 1, not " + limit + ".");
        }
        return inStore(cairn -> thread == null ? ofStore(cairn) : ofThread(cairn, thread));
    }

    private int ofStore(Cairn cairn) {
        String url = cli().stores().shown();
        StoreStats stats = ticking("seconds of counting", () -> cairn.stats(limit));
        return show(Answer.of(StoreFacts.of(url, stats), () -> text(url, stats)), stats.damages());
    }

    private int ofThread(Cairn cairn, String threadId) {
        ThreadStats stats = ticking("seconds of counting", () -> cairn.threadStats(threadId, limit));
        return show(new ThreadFilling(stats).answer(), stats.damages());
    }

    private int show(Answer answer, List<Damage> damaged) {
        show(answer);
        Damages damages = new Damages(cli());
        damaged.forEach(damages);
        return damages.tell();
    }

    private static List<String> text(String url, StoreStats stats) {
        Fields fields = new Fields()
                .add("store", url)
                .add("threads", Figures.number(stats.threads()))
                .add("checkpoints", Figures.number(stats.checkpoints()))
                .add("states", Figures.size(stats.stateBytes()) + " if each were stored whole")
                .add("stored", Figures.size(stats.storedBytes()) + ratio(stats.stateBytes(), stats.storedBytes()));
        if (stats.items().items() > 0) {
            fields.add(
                    "items",
                    Figures.number(stats.items().items()) + " in namespaces: "
                            + Figures.number(stats.items().namespaces()) + ", stored "
                            + Figures.size(stats.items().bytes()));
        }
        if (stats.agents().agents() > 0) {
            fields.add(
                    "agents",
                    Figures.number(stats.agents().agents()) + ", stored "
                            + Figures.size(stats.agents().bytes()));
        }
        if (stats.environments().environments() > 0) {
            fields.add(
                    "environments",
                    Figures.number(stats.environments().environments()) + ", stored "
                            + Figures.size(stats.environments().bytes()));
        }
        if (stats.trash().threads() > 0) {
            fields.add("trash", TrashText.of(stats.trash()));
        }
        stats.diskBytes()
                .ifPresent(disk -> fields.add(
                        "on disk", Figures.size(disk) + free(stats.freeBytes().orElse(0))));
        List<String> lines = new ArrayList<>(fields.lines());
        if (!stats.largest().isEmpty()) {
            lines.add("");
            lines.addAll(LARGEST.table(stats.largest()));
        }
        return lines;
    }

    private static String free(long bytes) {
        return bytes == 0 ? "" : ", of which 'cairn gc --compact' returns about " + Figures.size(bytes);
    }

    private static String ratio(long whole, long stored) {
        return stored > 0 && whole > stored ? " (" + Figures.times((double) whole / stored) + " times less)" : "";
    }
}
