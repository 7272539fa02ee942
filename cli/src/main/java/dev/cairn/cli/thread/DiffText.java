package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.JsonLayout;
import dev.cairn.cli.output.SafeText;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A difference between two checkpoints for people. Stateless. */
public final class DiffText {
    private static final int WIDTH = 78;

    private DiffText() {}

    /**
     * The lines.
     *
     * @param most how many operations of a channel are shown
     */
    public static List<String> lines(CheckpointDiff diff, int most) {
        List<String> lines = new ArrayList<>();
        lines.add("--- " + name(diff.from()));
        lines.add("+++ " + name(diff.to()));
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
        if (channel.patch() != null) {
            List<Document> operations = channel.patch().toDocument().items();
            operations.stream().limit(most).forEach(operation -> lines.add(operation(operation)));
            if (operations.size() > most) {
                lines.add("  and " + Figures.count(operations.size() - (long) most, "operation", "operations")
                        + " more; --limit or --format json shows them");
            }
        }
    }

    private static String bytes(int bytes) {
        return Figures.count(bytes, "byte", "bytes");
    }

    private static String operation(Document operation) {
        StringBuilder line = new StringBuilder("  ")
                .append(String.format(Locale.ROOT, "%-7s ", operation.at("/op").text()));
        operation.member("from").ifPresent(from -> line.append(place(from)).append(" to "));
        line.append(place(operation.at("/path")));
        operation
                .member("value")
                .ifPresent(value -> line.append(" = ").append(JsonLayout.preview(value, room(line.length()))));
        return line.toString();
    }

    private static String place(Document pointer) {
        return pointer.text().isEmpty() ? "(all)" : SafeText.of(pointer.text());
    }

    private static int room(int taken) {
        return Math.max(20, WIDTH - taken - 3);
    }
}
