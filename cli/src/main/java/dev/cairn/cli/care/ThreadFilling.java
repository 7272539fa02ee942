package dev.cairn.cli.care;

import dev.cairn.answer.Json;
import dev.cairn.answer.StoreFacts;
import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.checkpoint.stats.ThreadStats.Channel;
import dev.cairn.checkpoint.stats.ThreadStats.Day;
import dev.cairn.checkpoint.stats.ThreadStats.Frames;
import dev.cairn.checkpoint.stats.ThreadStats.Pruning;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.View;
import java.util.ArrayList;
import java.util.List;

/** What fills one thread, as text and JSON. Stateless. */
record ThreadFilling(ThreadStats stats) {
    private static final View<Frames> COMPRESSIONS = new View<Frames>(Json::of)
            .text("COMPRESSION", Frames::compression)
            .size("STORED", Frames::storedBytes)
            .size("PLAIN", Frames::plainBytes)
            .number("TIMES LESS", frames -> Figures.times((double) frames.plainBytes() / frames.storedBytes()));

    private static final View<Day> DAYS = new View<Day>(Json::of)
            .text("DAY (UTC)", Day::day)
            .number("CHECKPOINTS", Day::checkpoints)
            .size("STORED", Day::storedBytes);

    Answer answer() {
        return Answer.of(StoreFacts.of(stats), this::text);
    }

    private List<String> text() {
        List<String> lines = new ArrayList<>(new Fields()
                .add("thread", stats.thread().threadId())
                .add("checkpoints", Figures.number(stats.checkpoints()))
                .add("stored", Figures.size(stats.thread().bytes()))
                .add(
                        "channels",
                        Figures.number(stats.channels()) + ", about " + Figures.size(stats.channelBytes())
                                + " of stored data")
                .add("other data", Figures.size(besideChannels()) + " of ids, times, metadata and branches")
                .add("pruning", pruning())
                .lines());
        add(lines, channels().tableOrNothing(stats.largest()));
        add(lines, COMPRESSIONS.tableOrNothing(stats.compressions()));
        add(lines, DAYS.tableOrNothing(stats.days()));
        return lines;
    }

    private static void add(List<String> lines, List<String> table) {
        if (!table.isEmpty()) {
            lines.add("");
            lines.addAll(table);
        }
    }

    private String pruning() {
        Pruning pruning = stats.pruning();
        if (pruning == null) {
            return "cannot be determined because of damage";
        }
        return pruning.outcome() == Outcome.LEASED
                ? "would do nothing while a lease runs"
                : "--keep-last 1 would free " + Figures.size(pruning.freedBytes()) + " and remove "
                        + Figures.count(pruning.removed(), "checkpoint", "checkpoints");
    }

    private View<Channel> channels() {
        return new View<Channel>(StoreFacts::of)
                .text("LARGEST CHANNELS", Channel::name)
                .size("STORED, ABOUT", Channel::storedBytes)
                .number("OF ALL", channel -> percent(channel.storedBytes()))
                .number("CHANGES", Channel::changes);
    }

    private long besideChannels() {
        return Math.max(0, stats.thread().bytes() - stats.channelBytes());
    }

    private String percent(long bytes) {
        return Math.round(100.0 * bytes / Math.max(1, stats.thread().bytes())) + " %";
    }
}
