package dev.cairn.wassette.file;

import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.folder.ComponentMetadata;
import dev.cairn.wassette.internal.json.JsonLines;
import org.jspecify.annotations.Nullable;

/**
 * A component's metadata as they are carried.
 *
 * @param json all members, also those that this version does not know
 * @param value what the members mean
 * @param state how they relate to the binary
 * @param text the file's own text where it is not the form that Wassette writes, otherwise null
 */
public record CarriedMetadata(
        Document json,
        ComponentMetadata value,
        MetadataState state,
        @Nullable String text) {
    /** Metadata whose form is that of Wassette. */
    public static CarriedMetadata of(ComponentMetadata value, MetadataState state) {
        return new CarriedMetadata(value.json(), value, state, null);
    }

    /** The file's bytes. */
    public Bytes bytes() {
        return text == null ? JsonLines.pretty(json) : Bytes.fromUtf8(text);
    }

    /** The same metadata of a component with another id. */
    public CarriedMetadata withId(String id) {
        ComponentMetadata renamed = new ComponentMetadata(
                id,
                value.toolSchemas(),
                value.functionIdentifiers(),
                value.toolNames(),
                value.stamp(),
                value.createdAt());
        return of(renamed, state);
    }
}
