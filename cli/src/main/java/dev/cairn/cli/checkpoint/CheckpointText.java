package dev.cairn.cli.checkpoint;

import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.JsonLayout;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A checkpoint for people. Stateless. */
final class CheckpointText {
    private static final int MAX_BYTES = 4_000;
    private static final int PREVIEW = 60;

    private CheckpointText() {}

    /**
     * The lines.
     *
     * @param putOn the branch that it was put on, which may be another than the one that was asked for
     * @param whole whether to show large values too
     * @param part what the one value is of a longer one, such as "last 2 of 14"; null when it is whole
     */
    static List<String> lines(CheckpointTuple tuple, String putOn, boolean whole, @Nullable String part) {
        List<String> lines = new ArrayList<>(new Fields()
                .add("thread", tuple.config().threadId())
                .add("checkpoint", String.valueOf(tuple.config().checkpointId()))
                .add(
                        "namespace",
                        tuple.config().namespace().isEmpty()
                                ? "(root)"
                                : tuple.config().namespace())
                .add(
                        "branch",
                        tuple.config().branch()
                                + (putOn.equals(tuple.config().branch()) ? "" : " (put on " + putOn + ")"))
                .add(
                        "step",
                        tuple.metadata().step() + " ("
                                + tuple.metadata().source().label() + ")")
                .add("time", String.valueOf(tuple.checkpoint().ts()))
                .add(
                        "parent",
                        tuple.parentConfig() == null
                                ? "-"
                                : String.valueOf(tuple.parentConfig().checkpointId()))
                .lines());
        tuple.checkpoint().values().forEach((channel, value) -> {
            lines.add("");
            lines.add(SafeText.of(channel) + ": " + describe(value, part));
            addValue(lines, value, whole);
        });
        addWrites(lines, tuple.pendingWrites());
        return lines;
    }

    private static void addValue(List<String> lines, Document value, boolean whole) {
        if (whole || value.byteLength() <= MAX_BYTES) {
            lines.addAll(JsonLayout.lines(value));
        } else {
            lines.add(JsonLayout.preview(value, PREVIEW));
            lines.add(
                    value.kind() == Kind.ARRAY
                            ? "(large; --channel shows it, --last 3 its last items, --raw the JSON)"
                            : "(large; --channel shows it, --raw the JSON)");
        }
    }

    private static String describe(Document value, @Nullable String part) {
        String bytes = Figures.count(value.byteLength(), "byte", "bytes");
        if (part != null) {
            return part + ", " + bytes;
        }
        return switch (value.kind()) {
            case ARRAY -> "array of " + Figures.number(value.size()) + ", " + bytes;
            case OBJECT -> "object of " + Figures.number(value.size()) + ", " + bytes;
            default -> value.kind().name().toLowerCase(Locale.ROOT) + ", " + bytes;
        };
    }

    private static void addWrites(List<String> lines, List<PendingWrite> writes) {
        if (!writes.isEmpty()) {
            lines.add("");
            lines.addAll(WRITES.table(writes));
        }
    }

    /** What tasks wrote. */
    static final View<PendingWrite> WRITES = new View<PendingWrite>(Json::of)
            .text("PENDING WRITE", PendingWrite::taskId)
            .number("INDEX", PendingWrite::index)
            .text("CHANNEL", PendingWrite::channel)
            .text("VALUE", write -> JsonLayout.preview(write.value(), PREVIEW));
}
