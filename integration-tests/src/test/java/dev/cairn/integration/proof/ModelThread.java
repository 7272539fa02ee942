package dev.cairn.integration.proof;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A thread of the model: plain maps and lists. */
final class ModelThread {
    /** A namespace with the label of a checkpoint or the name of a branch. */
    record Place(String namespace, String name) {}

    /** A checkpoint, whole. */
    record Saved(
            Place place,
            String branch,
            @Nullable String parent,
            CheckpointMetadata metadata,
            Map<String, Document> state,
            Map<String, ChannelVersion> versions) {}

    /** A branch: where it is and where it was, newest first. */
    record Head(String label, List<String> tips) {}

    /** In the order of first commits. */
    final Map<Place, Saved> saved = new LinkedHashMap<>();

    final Map<Place, Head> heads = new LinkedHashMap<>();
    final Map<Place, Map<String, PendingWrite>> writes = new LinkedHashMap<>();

    /** Gaps by the removed checkpoint that a stored one names as its parent. */
    final Map<Place, HistoryGap> gaps = new LinkedHashMap<>();

    /** Whether all that it held was removed piece by piece, which leaves its name taken. */
    boolean emptied;

    ModelThread copy() {
        ModelThread copy = new ModelThread();
        copy.saved.putAll(saved);
        copy.heads.putAll(heads);
        copy.gaps.putAll(gaps);
        writes.forEach((place, stored) -> copy.writes.put(place, new TreeMap<>(stored)));
        return copy;
    }

    boolean isEmpty() {
        return hasWritesOnly() && writes.isEmpty();
    }

    /** Whether there is nothing, or results of tasks whose checkpoint has not come: they make no thread. */
    boolean hasWritesOnly() {
        return saved.isEmpty() && heads.isEmpty();
    }

    List<String> labels(String namespace) {
        List<String> labels = new ArrayList<>();
        for (Place place : saved.keySet()) {
            if (place.namespace().equals(namespace)) {
                labels.add(place.name());
            }
        }
        return labels;
    }

    @Nullable
    String head(String namespace, String branch) {
        Head head = heads.get(new Place(namespace, branch));
        return head == null ? null : head.label();
    }

    @Nullable
    Saved get(String namespace, @Nullable String label) {
        return label == null ? null : saved.get(new Place(namespace, label));
    }

    /** Moves a branch; what is no step from its tip to a child is remembered. */
    void move(String namespace, String branch, String label, boolean toChild) {
        Place place = new Place(namespace, branch);
        Head before = heads.get(place);
        List<String> tips = new ArrayList<>(before == null ? List.of() : before.tips());
        if (before != null && !toChild && !before.label().equals(label)) {
            tips.add(0, before.label());
        }
        heads.put(place, new Head(label, tips));
    }

    /** Stores writes: of ordinary channels the first counts, of special ones the last. */
    void write(Place place, String task, String path, int index, String channel, Document value) {
        Map<String, PendingWrite> stored = writes.computeIfAbsent(place, key -> new TreeMap<>());
        PendingWrite write = new PendingWrite(task, path, index, channel, value);
        if (index < 0) {
            stored.put(task + index, write);
        } else {
            stored.putIfAbsent(task + index, write);
        }
    }
}
