package dev.cairn.model.patch;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.DocumentLimits;
import dev.cairn.model.JsonEquality;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.JsonString;
import dev.cairn.model.Limits;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The document that a {@link JsonPatch} is applied to. Not thread-safe. */
final class PatchTarget {
    private Object root;
    private long mostBytes;
    private String operation = "";
    private int index;

    PatchTarget(Document document) {
        root = document;
        mostBytes = document.byteLength();
    }

    void apply(int number, PatchOperation next) {
        index = number;
        operation = next.kind().word() + " \"" + next.path() + "\"";
        switch (next.kind()) {
            case ADD -> add(next.path(), value(next));
            case REMOVE -> remove(next.path());
            case REPLACE -> replace(next.path(), value(next));
            case MOVE -> move(from(next), next.path());
            case COPY -> add(next.path(), PatchNode.freeze(get(from(next))));
            case TEST -> test(next.path(), value(next));
        }
    }

    private static Document value(PatchOperation operation) {
        return Objects.requireNonNull(operation.value());
    }

    private static JsonPointer from(PatchOperation operation) {
        return Objects.requireNonNull(operation.from());
    }

    /** Returns the patched document. */
    Document result() {
        Document result = PatchNode.freeze(root);
        if (mostBytes > DocumentLimits.DEFAULT.length()) {
            Limits.checkLength(result, DocumentLimits.DEFAULT.length());
        }
        return result;
    }

    private void add(JsonPointer path, Document value) {
        checkSize(path, value);
        if (path.tokens().isEmpty()) {
            root = value;
            return;
        }
        PatchNode parent = parent(path);
        String token = last(path);
        if (!parent.isArray()) {
            parent.put(token, value);
            return;
        }
        int place = JsonPointer.index(token, parent.size());
        if (place < 0) {
            throw missing(path);
        }
        parent.insert(place, value);
    }

    private void replace(JsonPointer path, Document value) {
        get(path);
        checkSize(path, value);
        if (path.tokens().isEmpty()) {
            root = value;
        } else {
            parent(path).set(last(path), value);
        }
    }

    private void move(JsonPointer from, JsonPointer path) {
        Document moved = PatchNode.freeze(get(from));
        remove(from);
        add(path, moved);
    }

    private void remove(JsonPointer path) {
        get(path);
        if (path.tokens().isEmpty()) {
            throw invalid("the whole document cannot be removed", path);
        }
        parent(path).remove(last(path));
    }

    private void test(JsonPointer path, Document value) {
        Object found = find(path.tokens());
        if (found == null || !JsonEquality.same(PatchNode.freeze(found), value)) {
            String reason = found == null ? "nothing is there" : "another value is there";
            throw new ConflictException(
                    "Cannot apply operation " + index + " (" + operation + ") of the JSON Patch: " + reason
                            + ". Nothing was changed.",
                    Map.of("operation", index, "pointer", path.toString()));
        }
    }

    private Object get(JsonPointer path) {
        Object found = find(path.tokens());
        if (found == null) {
            throw missing(path);
        }
        return found;
    }

    private @Nullable Object find(List<String> tokens) {
        Object at = root;
        for (String token : tokens) {
            at = PatchNode.child(at, token);
            if (at == null) {
                return null;
            }
        }
        return at;
    }

    /** Returns the array or object that contains a place, opened for changes together with all its parents. */
    private PatchNode parent(JsonPointer path) {
        List<String> tokens = path.tokens();
        if (find(tokens.subList(0, tokens.size() - 1)) == null) {
            throw missing(path);
        }
        PatchNode node = thaw(root, path);
        root = node;
        for (String token : tokens.subList(0, tokens.size() - 1)) {
            PatchNode child = thaw(Objects.requireNonNull(PatchNode.child(node, token)), path);
            node.set(token, child);
            node = child;
        }
        return node;
    }

    private PatchNode thaw(Object value, JsonPointer path) {
        PatchNode node = PatchNode.thaw(value);
        if (node == null) {
            throw missing(path);
        }
        return node;
    }

    private static String last(JsonPointer path) {
        return path.tokens().get(path.tokens().size() - 1);
    }

    private void checkSize(JsonPointer path, Document value) {
        int limit = DocumentLimits.DEFAULT.depth();
        int depth = path.tokens().size() + value.levels();
        if (depth > limit) {
            throw tooLarge(Limits.exceeded("nesting", depth, limit, path.toString()));
        }
        Limits.checkLength(value, DocumentLimits.DEFAULT.length());
        mostBytes += value.byteLength() + 4L;
        if (!path.tokens().isEmpty()) {
            mostBytes += JsonString.lengthOf(last(path));
            checkName(path);
        }
    }

    private void checkName(JsonPointer path) {
        try {
            Limits.checkName(last(path), path.toString());
        } catch (CairnException e) {
            throw tooLarge(e);
        }
    }

    private CairnException tooLarge(CairnException e) {
        return new CairnException(
                e.code(), "Cannot apply operation " + index + " of the JSON Patch: " + e.getMessage(), e.details(), e);
    }

    private CairnException missing(JsonPointer path) {
        return invalid("nothing is there", path);
    }

    private CairnException invalid(String reason, JsonPointer path) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot apply operation " + index + " (" + operation + ") of the JSON Patch at "
                        + "\"" + path + "\": " + reason
                        + ". Nothing was changed.",
                Map.of("operation", index, "pointer", path.toString()),
                null);
    }
}
