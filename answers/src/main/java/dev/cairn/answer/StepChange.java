package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a step changed, in so few words that it fits into a row of a listing. Stateless. */
@Internal
public final class StepChange {
    /** Values up to this length are named; of others only the kind of the change. */
    private static final int SHORT = 60;

    private StepChange() {}

    /** Describes what became of each channel between a checkpoint and the one before. */
    public static List<Json> of(Checkpointer checkpoints, CheckpointConfig before, CheckpointConfig at) {
        CheckpointDiff diff = checkpoints.diff(before, at);
        Map<String, Document> old = shortValues(checkpoints, before, diff);
        Map<String, Document> made = shortValues(checkpoints, at, diff);
        return diff.channels().stream()
                .map(channel -> change(channel, old.get(channel.channel()), made.get(channel.channel())))
                .toList();
    }

    private static Map<String, Document> shortValues(
            Checkpointer checkpoints, CheckpointConfig at, CheckpointDiff diff) {
        String[] names = diff.channels().stream()
                .filter(channel -> Math.max(channel.bytesBefore(), channel.bytesAfter()) <= SHORT)
                .map(ChannelDiff::channel)
                .toArray(String[]::new);
        return names.length == 0
                ? Map.of()
                : checkpoints
                        .get(at, Selection.none().channels(names))
                        .checkpoint()
                        .values();
    }

    private static Json change(ChannelDiff channel, @Nullable Document before, @Nullable Document after) {
        Json change = new Json()
                .put("channel", channel.channel())
                .put("change", channel.change())
                .put("added", items(channel, "add"))
                .put("removed", items(channel, "remove"));
        return change.put("before", text(before)).put("after", text(after));
    }

    private static @Nullable String text(@Nullable Document value) {
        return value == null ? null : value.json();
    }

    /** How many items of the channel's array came or went. */
    private static long items(ChannelDiff channel, String operation) {
        JsonPatch patch = channel.patch();
        if (patch == null) {
            return 0;
        }
        return patch.toDocument().items().stream()
                .filter(each -> each.at("/op").text().equals(operation))
                .filter(each -> each.at("/path").text().matches("/(\\d+|-)"))
                .count();
    }
}
