package dev.cairn.checkpoint;

import dev.cairn.filter.FieldPath;
import dev.cairn.filter.ValueEquality;
import dev.cairn.model.Document;
import java.util.Map;
import java.util.Optional;

/**
 * The one table of what a filter means, used on every backend:
 *
 * <ul>
 *   <li>all keys of the filter must match; a key that the metadata lacks matches nothing;
 *   <li>a key is meant literally, dots included; one that begins with {@code /} is a JSON Pointer into the metadata;
 *   <li>numbers are equal by value, exactly: 1 = 1.0, 9007199254740993 ≠ 9007199254740992;
 *   <li>strings and booleans are equal as they are; {@code null} matches an explicit null only; kinds never match each other;
 *   <li>arrays match item by item, objects member by member in any order.
 * </ul>
 */
public final class MetadataFilter {
    private MetadataFilter() {}

    /** Whether metadata matches all of a filter. */
    public static boolean matches(Document metadata, Map<String, Document> filter) {
        for (Map.Entry<String, Document> wanted : filter.entrySet()) {
            Optional<Document> found = FieldPath.find(metadata, wanted.getKey());
            if (found.isEmpty() || !ValueEquality.equal(found.get(), wanted.getValue())) {
                return false;
            }
        }
        return true;
    }
}
