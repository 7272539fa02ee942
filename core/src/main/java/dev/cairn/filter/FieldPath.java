package dev.cairn.filter;

import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.OwnValues;
import java.util.List;
import java.util.Optional;

/**
 * Where a filter's key points: literally to a member, dots included, or with a leading {@code /} by JSON Pointer (RFC 6901). Both go into
 * the fields of registered types, see {@link OwnValues}. Stateless.
 */
public final class FieldPath {
    private FieldPath() {}

    /**
     * What a key points to, if it is there.
     *
     * @throws dev.cairn.error.CairnException {@code INVALID} for a malformed pointer
     */
    public static Optional<Document> find(Document document, String key) {
        return key.startsWith("/")
                ? OwnValues.find(document, JsonPointer.parse(key).tokens())
                : OwnValues.of(document).member(key);
    }

    /** The name of the outermost member that a key goes through. */
    public static String first(String key) {
        List<String> tokens = key.startsWith("/") ? JsonPointer.parse(key).tokens() : List.of(key);
        return tokens.isEmpty() ? "" : tokens.get(0);
    }

    /**
     * Refuses a key that would be taken for an operator or is no pointer.
     *
     * @throws dev.cairn.error.CairnException {@code INVALID}
     */
    public static String checked(String key) {
        FilterProblems problems = new FilterProblems("the key");
        problems.checkKey(key);
        problems.refuse();
        return key;
    }
}
