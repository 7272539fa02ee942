package dev.cairn.server.internal.langgraph;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.OwnValues;

/**
 * Whether a JSON value contains another, as filters of metadata and values mean it: an object contains one whose members it has, an array
 * one of which it contains every item somewhere, and of other values each contains its equal. Numbers are equal by value. Stateless.
 */
final class Containment {
    private Containment() {}

    static boolean holds(Document whole, Document part) {
        if (whole.kind() != part.kind()) {
            return false;
        }
        return switch (part.kind()) {
            case OBJECT -> members(whole, part);
            case ARRAY ->
                part.items().stream().allMatch(wanted -> whole.items().stream().anyMatch(item -> holds(item, wanted)));
            case NUMBER -> OwnValues.compare(whole, part).orElse(1) == 0;
            default -> whole.equals(part);
        };
    }

    private static boolean members(Document whole, Document part) {
        for (int i = 0; i < part.size(); i++) {
            Document wanted = part.item(i);
            if (whole.kind() != Kind.OBJECT
                    || whole.member(part.name(i))
                            .filter(value -> holds(value, wanted))
                            .isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
