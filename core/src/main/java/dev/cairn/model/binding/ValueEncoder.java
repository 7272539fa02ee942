package dev.cairn.model.binding;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Callback;
import dev.cairn.internal.text.Problems;
import dev.cairn.model.Document;
import dev.cairn.model.DocumentLimits;
import dev.cairn.model.JsonArray;
import dev.cairn.model.JsonObject;
import dev.cairn.model.JsonScalar;
import dev.cairn.model.JsonString;
import dev.cairn.model.Limits;
import dev.cairn.model.Tag;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state of writing one Java value as a document. Never recursive. Not thread-safe. */
final class ValueEncoder {
    private final Types types;
    private final TypeRegistry registry;
    private final DocumentLimits limits;
    private final ValuePath path;
    private final Problems problems = new Problems("Cannot store the value", Map.of());
    private final MemberNames.Cache names = new MemberNames.Cache();
    private @Nullable OpenValue[] opened = new @Nullable OpenValue[16];
    private int depth;
    private @Nullable Document nothing;
    private boolean shownWhere;
    /** At least the bytes of strings, names and numbers so far; the document has at most six times as many. */
    private long least;

    ValueEncoder(Types types, TypeRegistry registry, DocumentLimits limits) {
        this.types = types;
        this.registry = registry;
        this.limits = limits;
        this.path = new ValuePath(limits.depth());
    }

    Document encode(@Nullable Object value) {
        Document document = write(value);
        problems.throwIfAny();
        if (least > limits.length() / 6) {
            Limits.checkLength(document, limits.length());
        }
        return document;
    }

    private Document write(@Nullable Object value) {
        try {
            Document first = AnyForm.ANY.writeNullable(value, this);
            return first == null ? writeOpened() : first;
        } catch (ConcurrentModificationException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot store the value: \"" + path.text()
                            + "\" changed while it was read. Give a copy, or a collection that is safe for "
                            + "concurrent use.",
                    Map.of("pointer", path.text()),
                    e);
        }
    }

    private Document writeOpened() {
        while (true) {
            OpenValue top = top();
            if (top.writeParts(this)) {
                path.close(top.levels());
                opened[--depth] = null;
                Document document = top.close(this);
                if (depth == 0) {
                    return document;
                }
                top().accept(document);
            }
        }
    }

    private OpenValue top() {
        OpenValue top = opened[depth - 1];
        if (top == null) {
            throw new IllegalStateException("no open value");
        }
        return top;
    }

    /** Puts a value on the stack; its document comes when its parts are written. */
    @Nullable
    Document open(OpenValue value) {
        path.open(value.levels());
        if (depth == opened.length) {
            opened = Arrays.copyOf(opened, depth * 2);
        }
        opened[depth++] = value;
        return null;
    }

    TypeRegistry registry() {
        return registry;
    }

    DocumentLimits limits() {
        return limits;
    }

    ValuePath path() {
        return path;
    }

    MemberNames.Cache names() {
        return names;
    }

    Document nothing() {
        Document known = nothing;
        if (known == null) {
            known = JsonScalar.nothing(types);
            nothing = known;
        }
        return known;
    }

    Document bool(boolean value) {
        count(4);
        return JsonScalar.bool(value, types);
    }

    Document string(String text) {
        count(text.length() + 2);
        return new JsonString(text, types);
    }

    /** A number, of which the text is in JSON's form. */
    Document number(String text) {
        count(text.length());
        if (text.length() > limits.numberLength()) {
            return tooLong("number", text.length(), limits.numberLength());
        }
        return JsonScalar.number(text, types);
    }

    Document array(Document[] items) {
        count(items.length + 1);
        return new JsonArray(items, types);
    }

    /**
     * An object.
     *
     * @param length at least the bytes of the names
     */
    Document object(String[] memberNames, int length, Document[] values) {
        count(length + 2);
        return new JsonObject(memberNames, values, types);
    }

    /** A document that is a part of the value. */
    Document part(Document document) {
        path.checkRoom(document.levels());
        count(document.byteLength());
        return document;
    }

    /** A tagged object; without a version when that is 0. */
    Document tagged(String tag, int version, Document value) {
        path.checkRoom(1);
        count(tag.length() + 22);
        return version == 0 ? Tag.of(tag, value, types) : Tag.of(tag, version, value, types);
    }

    private void count(int bytes) {
        least += bytes;
        if (least > limits.length()) {
            throw Limits.exceeded("document", least, limits.length(), path.text());
        }
    }

    void checkName(String name) {
        if (Limits.isNameOver(name, limits.nameLength())) {
            tooLong("member name", JsonString.lengthOf(name) - 2, limits.nameLength());
        }
    }

    Document tooLong(String what, long size, long limit) {
        problems.add(
                ErrorCode.TOO_LARGE,
                path.text(),
                "a " + what + " has " + size + " " + Limits.unit(what) + ", over the limit of " + limit,
                Map.of("what", what, "size", size, "limit", limit));
        return nothing();
    }

    /** What is thrown when code of the caller failed. */
    CairnException callbackFailed(String callback, @Nullable Throwable cause) {
        return Callback.failed("Cannot store the value", callback, path.text(), cause);
    }

    /** Where a class is registered, if that is not the registry at hand; reported once. */
    String where() {
        boolean first = !shownWhere;
        shownWhere = true;
        return first && types == Types.STANDARD
                ? " (types is a Types.empty() of yours; a store takes it in Cairn.builder().types(types), a "
                        + "checkpoint in Checkpoint.of(values, types), and everything else takes "
                        + "types.document(value) in place of the value; now only the standard types are known)"
                : "";
    }

    /** Notes what is wrong with the value at the current place. */
    Document problem(String text) {
        problems.invalid(path.text(), text);
        return nothing();
    }
}
