package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.cli.checkpoint.Facts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
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
        header = "Show what fills the store: threads, items, agents, environments, the largest threads.",
        footer = {
            "On disk there is more than what is stored: deleted threads in the trash, rows and indexes, free space.",
            "--thread tells of one thread: its largest channels, how its values are compressed, on which days it grew, and what"
                    + " 'cairn thread prune THREAD --keep-last 1' would free. CHANGES are checkpoints in which a channel's value"
                    + " is another than before. Values of several channels are compressed together, so what one takes is told"
                    + " about; small values stand in the checkpoints themselves, not compressed. What is damaged is named and not"
                    + " counted (exit code 6).",
            "  cairn stats --limit 3",
            "  cairn stats --thread run-1"
        })
public final class StatsCommand extends CliCommand {
    private static final View<ThreadInfo> LARGEST = new View<ThreadInfo>(Facts::of)
            .text("LARGEST THREADS", ThreadInfo::threadId)
            .number("RECORDS", ThreadInfo::records)
            .size("STORED", ThreadInfo::bytes);

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "10",
            description = "Name so many of the largest threads, or channels of the thread; 10 unless given.")
    int limit;

    @Option(names = "--thread", paramLabel = "THREAD", description = "Only this thread, in detail.")
    private @Nullable String thread;

    @Override
    public Integer call() {
        if (limit < 1) {
            throw CommandFailure.usage("--limit is at least 1, not " + limit + ".");
        }
        return inStore(cairn -> thread == null ? ofStore(cairn) : ofThread(cairn, thread));
    }

    private int ofStore(Cairn cairn) {
        String url = cli().stores().shown();
        StoreStats stats = ticking("seconds of counting", () -> cairn.stats(limit));
        return show(Answer.of(json(url, stats), () -> text(url, stats)), stats.damages());
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

    private static Json json(String url, StoreStats stats) {
        return new Json()
                .put("store", url)
                .put("threads", stats.threads())
                .put("checkpoints", stats.checkpoints())
                .put("state_bytes", stats.stateBytes())
                .put("stored_bytes", stats.storedBytes())
                .put("items", stats.items().items())
                .put("item_namespaces", stats.items().namespaces())
                .put("item_bytes", stats.items().bytes())
                .put("agents", stats.agents().agents())
                .put("agent_bytes", stats.agents().bytes())
                .put("environments", stats.environments().environments())
                .put("environment_bytes", stats.environments().bytes())
                .put("trash_threads", stats.trash().threads())
                .put("trash_bytes", stats.trash().bytes())
                .put("trash_until", stats.trash().until())
                .put("disk_bytes", stats.diskBytes())
                .put("free_bytes", stats.freeBytes())
                .put("largest", stats.largest(), Facts::of);
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
        return bytes == 0 ? "" : ", of which 'cairn gc --compact' gives back about " + Figures.size(bytes);
    }

    private static String ratio(long whole, long stored) {
        return stored > 0 && whole > stored ? " (" + Figures.times((double) whole / stored) + " times less)" : "";
    }
}
