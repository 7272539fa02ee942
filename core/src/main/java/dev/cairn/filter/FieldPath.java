package dev.cairn.filter;

import dev.cairn.model.Document;
import java.util.Optional;

/** Where a filter's key points: literally to a member, dots included, or with a leading {@code /} by JSON Pointer (RFC 6901). Stateless. */
public final class FieldPath {
    private FieldPath() {}

    /**
     * What a key points to, if it is there.
     *
     * @throws dev.cairn.CairnException {@code INVALID} for a malformed pointer
     */
    public static Optional<Document> find(Document document, String key) {
        return key.startsWith("/") ? document.find(key) : document.member(key);
    }
}
