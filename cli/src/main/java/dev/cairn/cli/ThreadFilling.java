package dev.cairn.cli;

import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.checkpoint.stats.ThreadStats.Channel;
import dev.cairn.checkpoint.stats.ThreadStats.Day;
import dev.cairn.checkpoint.stats.ThreadStats.Frames;
import dev.cairn.checkpoint.stats.ThreadStats.Pruning;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.Table;
import dev.cairn.cli.thread.Facts;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What fills one thread, as text and JSON. Stateless. */
record ThreadFilling(ThreadStats stats) {
    Answer answer() {
        return Answer.of(json(), this::text);
    }

    private Document json() {
        return Facts.of(stats.thread())
                .put("checkpoints", stats.checkpoints())
                .put("record_bytes", stats.recordBytes())
                .put("channels", stats.channels())
                .put("channel_bytes", stats.channelBytes())
                .put(
                        "largest_channels",
                        Document.fromArray(stats.largest().stream()
                                .map(ThreadFilling::json)
                                .toList()))
                .put(
                        "compressions",
                        Document.fromArray(stats.compressions().stream()
                                .map(ThreadFilling::json)
                                .toList()))
                .put(
                        "days",
                        Document.fromArray(
                                stats.days().stream().map(ThreadFilling::json).toList()))
                .put("pruning", json(stats.pruning()))
                .document();
    }

    private static Document json(Channel channel) {
        return new Json()
                .put("channel", channel.name())
                .put("changes", channel.changes())
                .put("segments", channel.segments())
                .put("segment_bytes", channel.segmentBytes())
                .put("record_bytes", channel.recordBytes())
                .put("stored_bytes", channel.storedBytes())
                .document();
    }

    private static Document json(Frames frames) {
        return new Json()
                .put("compression", frames.compression())
                .put("frames", frames.frames())
                .put("stored_bytes", frames.storedBytes())
                .put("plain_bytes", frames.plainBytes())
                .document();
    }

    private static Document json(Day day) {
        return new Json()
                .put("day", day.day().toString())
                .put("checkpoints", day.checkpoints())
                .put("stored_bytes", day.storedBytes())
                .document();
    }

    private static Document json(@Nullable Pruning pruning) {
        return pruning == null
                ? Document.of(null)
                : new Json()
                        .put("outcome", pruning.outcome().name().toLowerCase(Locale.ROOT))
                        .put("removed", pruning.removed())
                        .put("kept", pruning.kept())
                        .put("freed_bytes", pruning.freedBytes())
                        .document();
    }

    private List<String> text() {
        List<String> lines = new ArrayList<>(new Fields()
                .add("thread", stats.thread().threadId())
                .add("checkpoints", Figures.number(stats.checkpoints()))
                .add("stored", Figures.size(stats.thread().bytes()))
                .add(
                        "channels",
                        Figures.number(stats.channels()) + ", about " + Figures.size(stats.channelBytes())
                                + " of what is stored")
                .add("beside them", Figures.size(besideChannels()) + " of ids, times, metadata and branches")
                .add("pruning", pruning())
                .lines());
        add(lines, stats.largest().isEmpty() ? List.of() : channels().lines());
        add(lines, stats.compressions().isEmpty() ? List.of() : compressions().lines());
        add(lines, stats.days().isEmpty() ? List.of() : days().lines());
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
            return "cannot be told because of damage";
        }
        return pruning.outcome() == Outcome.LEASED
                ? "would do nothing while a lease runs"
                : "--keep-last 1 would free " + Figures.size(pruning.freedBytes()) + " and remove "
                        + Figures.count(pruning.removed(), "checkpoint", "checkpoints");
    }

    private Table channels() {
        Table table = new Table()
                .text("LARGEST CHANNELS")
                .number("STORED, ABOUT")
                .number("OF ALL")
                .number("CHANGES");
        for (Channel channel : stats.largest()) {
            table.row(
                    channel.name(),
                    Figures.size(channel.storedBytes()),
                    percent(channel.storedBytes()),
                    Figures.number(channel.changes()));
        }
        return table;
    }

    private long besideChannels() {
        return Math.max(0, stats.thread().bytes() - stats.channelBytes());
    }

    private String percent(long bytes) {
        return Math.round(100.0 * bytes / Math.max(1, stats.thread().bytes())) + " %";
    }

    private Table compressions() {
        Table table =
                new Table().text("COMPRESSION").number("STORED").number("PLAIN").number("TIMES LESS");
        for (Frames frames : stats.compressions()) {
            table.row(
                    frames.compression(),
                    Figures.size(frames.storedBytes()),
                    Figures.size(frames.plainBytes()),
                    Figures.times((double) frames.plainBytes() / frames.storedBytes()));
        }
        return table;
    }

    private Table days() {
        Table table = new Table().text("DAY (UTC)").number("CHECKPOINTS").number("STORED");
        for (Day day : stats.days()) {
            table.row(day.day().toString(), Figures.number(day.checkpoints()), Figures.size(day.storedBytes()));
        }
        return table;
    }
}
