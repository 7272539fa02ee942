package dev.cairn.integration.proof;

import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.model.Document;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How answers are shown in observations. Stateless. */
final class Shown {
    private static final Comparator<PendingWrite> ORDER = Comparator.comparing(PendingWrite::taskPath)
            .thenComparing(PendingWrite::taskId)
            .thenComparing(PendingWrite::index);

    /** Channels whose histories are asked for. */
    static final List<String> HISTORIES = List.of("x", "plan", "log", "messages");

    private Shown() {}

    static String history(String channel, @Nullable String seedLabel, ChannelHistory history) {
        return channel + "<" + seedLabel + "=" + (history.seed() == null ? "nothing" : value(history.seed())) + " "
                + writes(history.writes(), false) + (history.complete() ? ">" : "...>");
    }

    static String value(Document value) {
        byte[] bytes = value.unsafeBytes();
        String media = value.kind() == Document.Kind.BINARY ? value.text() : "";
        return bytes.length <= 24 && media.isEmpty()
                ? value.json()
                : value.kind() + media + ":" + bytes.length + ":" + Integer.toHexString(Arrays.hashCode(bytes));
    }

    static String values(Map<String, Document> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + value(entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    static String lengths(Map<String, Document> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().byteLength())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    static String writes(List<PendingWrite> writes, boolean sort) {
        return (sort ? writes.stream().sorted(ORDER) : writes.stream())
                .map(write -> write.taskPath() + "/" + write.taskId() + "/" + write.index() + "/" + write.channel()
                        + "=" + value(write.value()))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    static String checkpoint(
            String label,
            @Nullable String parent,
            CheckpointMetadata metadata,
            Map<String, ChannelVersion> versions,
            Map<String, Document> values) {
        return label + " <- " + parent + " " + metadata.toDocument().json() + " " + new TreeMap<>(versions) + " "
                + values(values);
    }

    static String summary(
            String label, @Nullable String parent, String branch, CheckpointMetadata metadata, String lengths) {
        return label + "#" + branch + " <- " + parent + " " + metadata.step() + " " + lengths;
    }
}
