package dev.cairn.filter;

import dev.cairn.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.Optional;

/** Numbers and arrays in tagged objects, which say of which Java type they are. A filter compares them by value. Stateless. */
final class TypedValue {
    private static final String TAG = "@cairn";
    /** Decimals stand as text in their tagged object. */
    private static final String DECIMAL = "decimal";

    private TypedValue() {}

    /** The number or array in a tagged object of a standard type; any other value itself. */
    static Document plain(Document value) {
        if (value.kind() != Kind.OBJECT
                || value.size() != 2
                || !value.name(0).equals(TAG)
                || value.item(0).kind() != Kind.STRING) {
            return value;
        }
        return inside(value.item(0).text(), value.item(1)).orElse(value);
    }

    private static Optional<Document> inside(String type, Document value) {
        return switch (value.kind()) {
            case NUMBER -> Optional.of(value);
            case STRING -> type.equals(DECIMAL) ? number(value.text()) : Optional.empty();
            case ARRAY -> type.endsWith("[]") ? Optional.of(value) : Optional.empty();
            case NULL, BOOLEAN, OBJECT, BINARY -> Optional.empty();
        };
    }

    /** The number that a text is, if it is one. */
    private static Optional<Document> number(String text) {
        try {
            return Optional.of(Document.parse(text)).filter(parsed -> parsed.kind() == Kind.NUMBER);
        } catch (CairnException e) {
            return Optional.empty();
        }
    }
}
