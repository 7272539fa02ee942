package dev.cairn.model.patch;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Problems;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a document (RFC 6902): operations that are applied in turn, all or none.
 *
 * <p>Two things are finer than the RFC asks: a new member goes to the end of its object while the others keep their order, and numbers
 * keep their text; so {@code diff(a, b).apply(a)} has exactly the bytes of b.
 *
 * <p>Immutable and thread-safe.
 */
public final class JsonPatch {
    private final List<PatchOperation> operations;

    JsonPatch(List<PatchOperation> operations) {
        this.operations = List.copyOf(operations);
    }

    /**
     * Reads a patch in its JSON form, an array of operations. Unknown members of operations are ignored, as the RFC says.
     *
     * @throws CairnException {@code INVALID} with all problems of all operations and their JSON Pointers
     */
    public static JsonPatch parse(Document patch) {
        Problems problems = new Problems("Cannot read the JSON Patch", Map.of());
        if (patch.kind() != Document.Kind.ARRAY) {
            problems.invalid("", "is not an array of operations");
        }
        List<PatchOperation> operations = new ArrayList<>();
        for (int i = 0; i < patch.size(); i++) {
            PatchOperation operation = new PatchParser(i, problems).parse(patch.item(i));
            if (operation != null) {
                operations.add(operation);
            }
        }
        problems.throwIfAny();
        return new JsonPatch(operations);
    }

    /**
     * The changes that lead from one document to another, byte for byte. Items of arrays are aligned by their equality; what is in the
     * same place in both is changed in place, what is not is added or removed. Where that would be longer than the new value, the value
     * is replaced.
     *
     * @throws CairnException {@code INVALID} when one is binary
     */
    public static JsonPatch fromDiff(Document from, Document to) {
        refuseBinary(from);
        refuseBinary(to);
        return new JsonPatch(new JsonDiff(false).compare(from, to));
    }

    /**
     * The same for people: a list or an object that has something in common with its new value is never replaced as a whole, even where
     * that were shorter.
     *
     * @throws CairnException {@code INVALID} when one is binary
     */
    public static JsonPatch fromChanges(Document from, Document to) {
        refuseBinary(from);
        refuseBinary(to);
        return new JsonPatch(new JsonDiff(true).compare(from, to));
    }

    private static void refuseBinary(Document document) {
        if (document.kind() == Document.Kind.BINARY) {
            throw new CairnException(ErrorCode.INVALID, "Cannot compute a JSON Patch of a binary document.");
        }
    }

    /** The JSON form. */
    public Document toDocument() {
        return Document.fromArray(
                operations.stream().map(PatchOperation::toDocument).toList());
    }

    /** The number of operations. */
    public int size() {
        return operations.size();
    }

    /**
     * The document after all operations; the one given does not change. What no operation touches is shared between both.
     *
     * @throws ConflictException when a {@code test} fails, also because nothing is at its path; names the operation
     * @throws CairnException {@code INVALID} when nothing is at a path where something must be, naming the operation; {@code TOO_LARGE}
     *     when the result could not be read back
     */
    public Document apply(Document document) {
        refuseBinary(document);
        PatchTarget target = new PatchTarget(document);
        for (int i = 0; i < operations.size(); i++) {
            target.apply(i, operations.get(i));
        }
        return target.result();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonPatch patch && operations.equals(patch.operations);
    }

    @Override
    public int hashCode() {
        return operations.hashCode();
    }

    /** The JSON form, cut after 200 characters. */
    @Override
    public String toString() {
        return toDocument().toString();
    }
}
