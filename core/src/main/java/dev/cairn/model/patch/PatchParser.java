package dev.cairn.model.patch;

import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Problems;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads one operation of a {@link JsonPatch}; problems are noted. */
final class PatchParser {
    private final String place;
    private final Problems problems;

    PatchParser(int index, Problems problems) {
        this.place = "/" + index;
        this.problems = problems;
    }

    /** The operation; null when there is a problem. */
    @Nullable
    PatchOperation parse(Document operation) {
        if (operation.kind() != Document.Kind.OBJECT) {
            problems.invalid(place, "is not an object");
            return null;
        }
        int before = problems.count();
        PatchOperation.Kind kind = kind(operation);
        JsonPointer path = pointer(operation, "path");
        JsonPointer from = kind != null && kind.takesFrom() ? pointer(operation, "from") : null;
        Document value = kind != null && kind.takesValue() ? value(operation) : null;
        if (kind == PatchOperation.Kind.MOVE && from != null && path != null && isInside(path, from)) {
            problems.invalid(place, "moves a value into itself");
        }
        return problems.count() > before
                ? null
                : new PatchOperation(Objects.requireNonNull(kind), Objects.requireNonNull(path), from, value);
    }

    private PatchOperation.@Nullable Kind kind(Document operation) {
        String word = string(operation, "op");
        PatchOperation.Kind kind = Arrays.stream(PatchOperation.Kind.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElse(null);
        if (word != null && kind == null) {
            problems.invalid(place + "/op", "is none of add, remove, replace, move, copy and test");
        }
        return kind;
    }

    private @Nullable JsonPointer pointer(Document operation, String name) {
        String text = string(operation, name);
        try {
            return text == null ? null : JsonPointer.parse(text);
        } catch (CairnException e) {
            problems.invalid(place + "/" + name, "is not a JSON Pointer: " + e.getMessage());
            return null;
        }
    }

    private @Nullable String string(Document operation, String name) {
        Document member = operation.member(name).orElse(null);
        if (member == null || member.kind() != Document.Kind.STRING) {
            problems.invalid(place + "/" + name, member == null ? "is missing" : "is not a string");
            return null;
        }
        return member.text();
    }

    private @Nullable Document value(Document operation) {
        Document value = operation.member("value").orElse(null);
        if (value == null) {
            problems.invalid(place + "/value", "is missing");
        }
        return value;
    }

    private static boolean isInside(JsonPointer path, JsonPointer outer) {
        int length = outer.tokens().size();
        return path.tokens().size() > length && path.tokens().subList(0, length).equals(outer.tokens());
    }
}
