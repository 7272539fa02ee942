package dev.cairn.model;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state of writing one Java value as a document. Not safe for use by several threads. */
final class ValueEncoder {
    private final Types types;
    private final TypeRegistry registry;
    private final DocumentLimits limits;
    private final ValuePath path;
    private final Problems problems = new Problems("The value has no document form, nothing was stored", Map.of());
    private final MemberNames.Cache names = new MemberNames.Cache();
    private @Nullable Document nothing;
    /** At least the bytes of strings, names and numbers so far; the document has at most six times as many. */
    private long least;

    ValueEncoder(Types types, TypeRegistry registry, DocumentLimits limits) {
        this.types = types;
        this.registry = registry;
        this.limits = limits;
        this.path = new ValuePath(limits.depth());
    }

    Document encode(@Nullable Object value) {
        Document document = value == null ? nothing() : AnyForm.ANY.write(value, this);
        problems.throwIfAny();
        if (least > limits.length() / 6) {
            checkLength(document);
        }
        return document;
    }

    private void checkLength(Document document) {
        long length = least;
        try {
            length = document.byteLength();
        } catch (ArithmeticException e) {
            length = Math.max(length, Integer.MAX_VALUE);
        }
        if (length > limits.length()) {
            throw Limits.exceeded("document", length, limits.length(), largestPart(document));
        }
    }

    private static String largestPart(Document document) {
        StringBuilder pointer = new StringBuilder();
        int largest = -1;
        for (int i = 0; i < document.size(); i++) {
            largest = largest < 0
                            || document.item(i).byteLength()
                                    > document.item(largest).byteLength()
                    ? i
                    : largest;
        }
        if (largest >= 0) {
            boolean array = document.kind() == Document.Kind.ARRAY;
            JsonPointer.append(pointer, array ? String.valueOf(largest) : document.name(largest));
        }
        return pointer.toString();
    }

    Types types() {
        return types;
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
            known = JsonScalar.of("null", types);
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

    Document object(String[] names, Document[] values) {
        count(2 * values.length + 1);
        for (String name : names) {
            count(name.length() + 2);
        }
        return new JsonObject(names, values, types);
    }

    /** A document that is a part of the value. */
    Document part(Document document) {
        path.checkRoom(document.levels());
        count(document.byteLength());
        return document;
    }

    /** Goes into a tagged object, to its value. */
    void openTag() {
        path.open();
        path.member(Tag.VALUE);
    }

    /** Ends a tagged object. */
    Document closeTag(String tag, Document inner) {
        path.close();
        count(tag.length() + 22);
        return Tag.of(tag, inner, types);
    }

    /** Ends the tagged object of a registered type. */
    Document closeTag(String tag, int version, Document inner) {
        path.close();
        count(tag.length() + 34);
        return Tag.of(tag, version, inner, types);
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
                "a " + what + " is " + size + " long, over the limit of " + limit + ", and could not be read back",
                Map.of("what", what, "size", size, "limit", limit));
        return nothing();
    }

    /** What is thrown when code of the caller failed. */
    CairnException callbackFailed(String callback, @Nullable Throwable cause) {
        return Callback.failed("The value cannot be stored", callback, path.text(), cause);
    }

    /** Notes what is wrong with the value at the current place. */
    Document problem(String text) {
        problems.invalid(path.text(), text);
        return nothing();
    }
}
