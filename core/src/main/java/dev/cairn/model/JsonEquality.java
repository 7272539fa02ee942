package dev.cairn.model;

import java.util.Optional;

/** Equality as RFC 6902 defines it for {@code test}: numbers by their value, objects without regard to the order of members. */
final class JsonEquality {
    private JsonEquality() {}

    static boolean same(Document a, Document b) {
        if (a.kind() != b.kind() || a.size() != b.size()) {
            return false;
        }
        return switch (a.kind()) {
            case NUMBER -> NumberText.sameValue(a.text(), b.text());
            case ARRAY -> sameItems(a, b);
            case OBJECT -> sameMembers(a, b);
            default -> a.equals(b);
        };
    }

    private static boolean sameItems(Document a, Document b) {
        for (int i = 0; i < a.size(); i++) {
            if (!same(a.item(i), b.item(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameMembers(Document a, Document b) {
        for (int i = 0; i < a.size(); i++) {
            Optional<Document> other = b.member(a.name(i));
            if (other.isEmpty() || !same(a.item(i), other.get())) {
                return false;
            }
        }
        return true;
    }
}
