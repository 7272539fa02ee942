package dev.cairn.wassette.file;

import dev.cairn.model.Document;
import dev.cairn.wassette.internal.json.Members;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What someone says about a snapshot.
 *
 * @param description what it is, or null
 * @param wassetteVersion the version of Wassette beside the folder, or null if it could not be found
 * @param source where it was made, or null
 * @param tags names with values, sorted
 * @param others members that this version does not know, {@code cairn_version} among them
 */
public record SnapshotMetadata(
        @Nullable String description,
        @Nullable String wassetteVersion,
        @Nullable String source,
        SortedMap<String, String> tags,
        Map<String, Document> others) {
    /** Nothing said. */
    public static final SnapshotMetadata NONE = new SnapshotMetadata(null, null, null, new TreeMap<>(), Map.of());

    /** Copies the maps. */
    public SnapshotMetadata {
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
        others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    }

    /** Returns a copy with another description. */
    public SnapshotMetadata withDescription(@Nullable String text) {
        return new SnapshotMetadata(text, wassetteVersion, source, tags, others);
    }

    /** Returns a copy with other tags. */
    public SnapshotMetadata withTags(Map<String, String> other) {
        return new SnapshotMetadata(description, wassetteVersion, source, new TreeMap<>(other), others);
    }

    /** The same from another place. */
    public SnapshotMetadata withSource(@Nullable String text) {
        return new SnapshotMetadata(description, wassetteVersion, text, tags, others);
    }

    static SnapshotMetadata read(Members in) {
        return new SnapshotMetadata(
                in.optionalText("description"),
                in.optionalText("wassette_version"),
                in.optionalText("source"),
                in.textsByName("tags"),
                in.others());
    }

    Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("description", Document.of(description));
        members.put("wassette_version", Document.of(wassetteVersion));
        members.put("source", Document.of(source));
        if (!tags.isEmpty()) {
            Map<String, Document> values = new LinkedHashMap<>();
            tags.forEach((name, value) -> values.put(name, Document.of(value)));
            members.put("tags", Document.fromObject(values));
        }
        members.putAll(others);
        return Document.fromObject(members);
    }
}
