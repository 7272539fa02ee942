package dev.cairn.model;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state of reading one document as a Java value. Not safe for use by several threads. */
final class ValueDecoder {
    private final TypeRegistry registry;
    private final String place;
    private final ValuePath path = new ValuePath(DocumentLimits.DEFAULT.depth());
    private final Problems problems;

    /**
     * Begins to read.
     *
     * @param location where the document was found; empty when nobody said
     * @param target what it is read as
     */
    ValueDecoder(TypeRegistry registry, String location, String target) {
        this.registry = registry;
        this.place = location.isEmpty() ? "The document" : location;
        this.problems = new Problems(
                place + " cannot be read as " + target, location.isEmpty() ? Map.of() : Map.of("location", location));
    }

    TypeRegistry registry() {
        return registry;
    }

    ValuePath path() {
        return path;
    }

    Problems problems() {
        return problems;
    }

    @Nullable
    Object finish(@Nullable Object read) {
        problems.throwIfAny();
        return read;
    }

    /** Goes into a tagged object, to its value. */
    void openTag() {
        path.open();
        path.member(Tag.VALUE);
    }

    /** Reads a tagged object where a form's type is expected. */
    @Nullable
    Object tagged(Document document, Form expected) {
        if (document.item(0).kind() != Document.Kind.STRING) {
            return malformed("has a string as \"@cairn\"");
        }
        String name = document.item(0).text();
        Form form = name.equals(expected.tag()) ? expected : registry.byTag(name);
        if (form == null) {
            return unknown(name);
        }
        Object value = form.readTagged(document, this);
        if (value != null && !expected.type().isInstance(value)) {
            return problem(
                    "is of the type \"" + name + "\" where a " + expected.type().getTypeName() + " is expected");
        }
        return value;
    }

    private @Nullable Object unknown(String name) {
        problems.add(
                ErrorCode.INCOMPATIBLE,
                path.text(),
                "is of the type \"" + name
                        + "\", which is not registered here: register it with Types.register, or read the raw"
                        + " JSON with json() or at()",
                Map.of("type", name));
        return null;
    }

    @Nullable
    Object number(Document document) {
        try {
            return NumberText.value(document.text());
        } catch (NumberFormatException e) {
            return problem("is a number with an exponent that no Java number has");
        }
    }

    @Nullable
    Object malformed(String rule) {
        return problem("is no proper tagged object: one " + rule);
    }

    /** Notes that the document at the current place is of another kind. */
    @Nullable
    Object expected(String what) {
        return problem("is not " + what);
    }

    /** Notes what is wrong with the document at the current place. */
    @Nullable
    Object problem(String text) {
        problems.invalid(path.text(), text);
        return null;
    }

    /** What is thrown when code of the caller failed. */
    CairnException callbackFailed(String callback, @Nullable Throwable cause) {
        return Callback.failed(place + " cannot be read, its stored form is unharmed", callback, path.text(), cause);
    }
}
