package dev.cairn.model.binding;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Callback;
import dev.cairn.internal.text.Problems;
import dev.cairn.model.Document;
import dev.cairn.model.DocumentLimits;
import dev.cairn.model.NumberText;
import dev.cairn.model.Tag;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state of reading one document as a Java value. Never recursive. Not thread-safe. */
final class ValueDecoder {
    /** Stands for the value of a document that was opened. */
    static final Object OPENED = new Object();

    private final Types types;
    private final TypeRegistry registry;
    private final String place;
    private final ValuePath path = new ValuePath(DocumentLimits.DEFAULT.depth());
    private final Problems problems;
    private @Nullable OpenDocument[] opened = new @Nullable OpenDocument[16];
    private int depth;

    /**
     * Begins to read.
     *
     * @param registry what was registered with the types when this began
     * @param location where the document was found; empty when no one said
     * @param target what it is read as
     */
    ValueDecoder(Types types, TypeRegistry registry, String location, String target) {
        this.types = types;
        this.registry = registry;
        this.place = location.isEmpty() ? "the document" : location;
        this.problems = new Problems(
                "Cannot read " + place + " as " + target, location.isEmpty() ? Map.of() : Map.of("location", location));
    }

    /** Reads a whole document. */
    @Nullable
    Object decode(Document document, Form form) {
        Object first = form.readNullable(document, this);
        Object value = first == OPENED ? readOpened() : first;
        problems.throwIfAny();
        return value;
    }

    private @Nullable Object readOpened() {
        while (true) {
            OpenDocument top = top();
            if (top.readParts(this)) {
                path.close(top.levels());
                opened[--depth] = null;
                Object value = top.close(this);
                if (depth == 0) {
                    return value;
                }
                top().take(value, this);
            }
        }
    }

    private OpenDocument top() {
        OpenDocument top = opened[depth - 1];
        if (top == null) {
            throw new IllegalStateException("no open document");
        }
        return top;
    }

    /** Puts a document on the stack; its value comes when its parts are read. */
    Object open(OpenDocument document) {
        path.open(document.levels());
        if (depth == opened.length) {
            opened = Arrays.copyOf(opened, depth * 2);
        }
        opened[depth++] = document;
        return OPENED;
    }

    /** A document that is given to code of the caller, which may read registered types from it. */
    Document forCaller(Document document) {
        return document.with(types);
    }

    ValuePath path() {
        return path;
    }

    Problems problems() {
        return problems;
    }

    /** Reads a tagged object where a form's type is declared. */
    @Nullable
    Object tagged(Document document, Form expected) {
        Document name = document.item(0);
        if (name.kind() != Document.Kind.STRING) {
            return malformed("has a string as \"@cairn\"");
        }
        boolean own = name.text().equals(expected.tag()) && !Tag.hasVersion(document);
        Form form = own ? expected : registry.ofTagged(document);
        if (form == null) {
            return unknown(name.text());
        }
        if (!expected.type().isAssignableFrom(form.produces())) {
            String type = expected.type().getTypeName();
            return problem("is of the type \"" + name.text() + "\" where a " + type + " is expected");
        }
        return form.readTagged(document, this);
    }

    private @Nullable Object unknown(String name) {
        String text = "is of the type \"" + name
                + "\", which is not registered here: register it with Types.register, or read the raw"
                + " JSON with json() or at()";
        problems.add(ErrorCode.INCOMPATIBLE, path.text(), text, Map.of("type", name));
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
        return problem("is not a valid tagged object: one " + rule);
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
        return Callback.failed("Cannot read " + place, callback, path.text(), cause);
    }
}
