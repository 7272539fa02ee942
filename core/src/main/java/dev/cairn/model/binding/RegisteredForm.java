package dev.cairn.model.binding;

import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.NumberText;
import dev.cairn.model.Tag;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A registered type: always in a tagged object with its version, so that its form can change later. */
final class RegisteredForm extends Form {
    private final TypeDefinition definition;
    private final Form inner;

    RegisteredForm(TypeDefinition definition, Form inner) {
        super(definition.type(), null);
        this.definition = definition;
        this.inner = inner;
    }

    /** Whether the class is stored without functions of the caller. */
    boolean isByParts() {
        return definition.converter() == null;
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        if (value.getClass() != type()) {
            Form own = out.registry().formOf(value);
            if (own == null && isByParts()) {
                return out.problem(AnyForm.unsupported(value.getClass(), out));
            } else if (own != null && own != this) {
                return own.writeAnywhere(value, out);
            }
        }
        int version = inner instanceof ShapeForm shape
                ? shape.version(value, definition.version(), out)
                : definition.version();
        return out.open(new TaggedValue(definition.name(), version, inner, value));
    }

    /** Without a tag it is JSON of another writer, in the newest form. */
    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        return Tag.is(document) ? in.tagged(document, this) : inner.read(document, in);
    }

    @Override
    @Nullable
    Object readTagged(Document tagged, ValueDecoder in) {
        if (!Tag.hasMembers(tagged, Tag.NAME, Tag.VERSION, Tag.VALUE)) {
            return in.malformed("of a registered type has the members \"version\" and \"value\"");
        }
        int stored = version(tagged.item(1));
        if (stored < 1) {
            return in.malformed("of a registered type has a whole number from 1 as \"version\"");
        }
        Form newer = stored > definition.version() && inner instanceof ShapeForm shape ? shape.newer(stored) : null;
        if (newer != null) {
            String note = " (read from version " + stored + ", which is newer than the registered version "
                    + definition.version() + ")";
            return in.open(new Explained(tagged.item(2), newer, note, in));
        }
        int reachable = definition.reachableFrom(stored);
        if (reachable != definition.version()) {
            return incompatible(stored, reachable, in);
        }
        Document value = upcast(tagged.item(2), stored, in);
        if (stored == definition.version()) {
            return in.open(new TaggedDocument(value, inner));
        }
        String note = " (after upcasting \"" + definition.name() + "\" from version " + stored + ")";
        return in.open(new Explained(value, inner, note, in));
    }

    /** A value in another version, which its problems name. */
    private static final class Explained extends TaggedDocument {
        private final String note;
        private final int problemsBefore;

        private Explained(Document value, Form form, String note, ValueDecoder in) {
            super(value, form);
            this.note = note;
            this.problemsBefore = in.problems().count();
        }

        @Override
        @Nullable
        Object close(ValueDecoder in) {
            in.problems().explainSince(problemsBefore, note);
            return super.close(in);
        }
    }

    private static int version(Document stored) {
        boolean number = stored.kind() == Document.Kind.NUMBER && stored.text().length() < 12;
        return number && NumberText.value(stored.text()) instanceof Integer version ? version : 0;
    }

    private Document upcast(Document stored, int from, ValueDecoder in) {
        Document value = stored;
        for (int version = from; version < definition.version(); version++) {
            UnaryOperator<Document> step = definition.upcasts().get(version);
            String callback = "the upcast of the type \"" + definition.name() + "\" from version " + version;
            try {
                value = Objects.requireNonNull(Objects.requireNonNull(step).apply(in.forCaller(value)), callback);
            } catch (RuntimeException e) {
                throw in.callbackFailed(callback, e);
            }
        }
        return value;
    }

    private @Nullable Object incompatible(int stored, int reachable, ValueDecoder in) {
        String name = definition.name();
        int registered = definition.version();
        String text = "is of the type \"" + name + "\" in version " + stored + ", but version " + registered
                + " is registered here"
                + (stored > registered
                        ? ", which is older: use the newer registration, or read the raw JSON with json() or at(). A class with a"
                                + " component of the type UnknownMembers is read in newer versions, too"
                        : " and the steps from " + stored + " reach only version " + reachable
                                + ": register an upcast from " + reachable);
        in.problems()
                .add(
                        ErrorCode.INCOMPATIBLE,
                        in.path().text(),
                        text,
                        Map.of("type", name, "version", stored, "registered", registered, "reachable", reachable));
        return null;
    }
}
