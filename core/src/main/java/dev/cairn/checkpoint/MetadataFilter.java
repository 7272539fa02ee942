package dev.cairn.checkpoint;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.math.BigDecimal;
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
            String key = wanted.getKey();
            Optional<Document> found = key.startsWith("/") ? metadata.find(key) : metadata.member(key);
            if (found.isEmpty() || !equal(found.get(), wanted.getValue())) {
                return false;
            }
        }
        return true;
    }

    static boolean equal(Document a, Document b) {
        if (a.kind() != b.kind()) {
            return false;
        }
        return switch (a.kind()) {
            case NUMBER -> equalNumbers(a.text(), b.text());
            case ARRAY -> equalItems(a, b);
            case OBJECT -> equalMembers(a, b);
            case NULL, BOOLEAN, STRING, BINARY -> a.equals(b);
        };
    }

    /** By value; an exponent that no Java number has leaves only the text to compare. */
    private static boolean equalNumbers(String a, String b) {
        if (a.equals(b)) {
            return true;
        }
        try {
            return new BigDecimal(a).compareTo(new BigDecimal(b)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean equalItems(Document a, Document b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (!equal(a.item(i), b.item(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalMembers(Document a, Document b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            Document value = a.item(i);
            if (b.member(a.name(i)).filter(other -> equal(value, other)).isEmpty()) {
                return false;
            }
        }
        return a.kind() == Kind.OBJECT;
    }
}
