package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.CheckpointDiff.Change;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.patch.JsonPatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares two states. Stateless. */
final class StateDiff {
    private StateDiff() {}

    static List<ChannelDiff> channels(Map<String, Document> before, Map<String, Document> after) {
        List<ChannelDiff> differences = new ArrayList<>();
        after.forEach((channel, value) -> {
            Document old = before.get(channel);
            if (old == null) {
                differences.add(new ChannelDiff(channel, Change.ADDED, null, null, 0, value.byteLength()));
            } else if (!old.equals(value)) {
                differences.add(changed(channel, old, value));
            }
        });
        before.forEach((channel, value) -> {
            if (!after.containsKey(channel)) {
                differences.add(new ChannelDiff(channel, Change.REMOVED, null, null, value.byteLength(), 0));
            }
        });
        return differences;
    }

    private static ChannelDiff changed(String channel, Document old, Document value) {
        boolean json = old.kind() != Kind.BINARY && value.kind() != Kind.BINARY;
        JsonPatch patch = json ? JsonPatch.fromDiff(old, value) : null;
        JsonPatch changes = json ? JsonPatch.fromChanges(old, value) : null;
        return new ChannelDiff(channel, Change.CHANGED, patch, changes, old.byteLength(), value.byteLength());
    }
}
