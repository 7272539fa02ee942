package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.PatchText;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A difference between two checkpoints for people. Stateless. */
public final class DiffText {
    private DiffText() {}

    /**
     * The lines.
     *
     * @param most how many operations of a channel are shown
     */
    public static List<String> lines(CheckpointDiff diff, int most) {
        List<String> lines = new ArrayList<>();
        lines.add(Style.BAD.of("--- " + name(diff.from())));
        lines.add(Style.GOOD.of("+++ " + name(diff.to())));
        if (diff.same()) {
            lines.add("The states are the same.");
        }
        diff.channels().forEach(channel -> add(lines, channel, most));
        return lines;
    }

    private static String name(CheckpointConfig config) {
        return SafeText.of(config.threadId() + "@" + config.checkpointId());
    }

    private static void add(List<String> lines, ChannelDiff channel, int most) {
        lines.add(SafeText.of(channel.channel()) + ": "
                + channel.change().name().toLowerCase(Locale.ROOT)
                + switch (channel.change()) {
                    case ADDED -> ", " + bytes(channel.bytesAfter());
                    case REMOVED -> ", " + bytes(channel.bytesBefore());
                    case CHANGED -> ", " + Figures.number(channel.bytesBefore()) + " to " + bytes(channel.bytesAfter());
                });
        if (channel.changes() != null) {
            lines.addAll(PatchText.lines(channel.changes(), most));
        }
    }

    private static String bytes(int bytes) {
        return Figures.count(bytes, "byte", "bytes");
    }
}
