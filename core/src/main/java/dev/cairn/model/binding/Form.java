package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import org.jspecify.annotations.Nullable;

/**
 * How the values of one declared type stand in a document. Where any type may stand, a form with a tag is put into a tagged object,
 * unless plain JSON gives the same value back. Immutable; safe for use by many threads.
 */
abstract class Form {
    private final Class<?> type;
    private final @Nullable String tag;

    /**
     * Makes a form.
     *
     * @param type what values must be instances of
     * @param tag the name of the type in tagged objects; null for those that JSON has, and those that write their tag themselves
     */
    Form(Class<?> type, @Nullable String tag) {
        this.type = type;
        this.tag = tag;
    }

    final Class<?> type() {
        return type;
    }

    final @Nullable String tag() {
        return tag;
    }

    /** The class of the values that are read. */
    Class<?> produces() {
        return type;
    }

    /** Whether {@link Document#toJava()} gives the same value back without a tag. */
    boolean isPlain(Object value) {
        return tag == null;
    }

    /**
     * The document of a value where this form's type is declared. Problems are noted, and something is returned.
     *
     * @return null when the value has parts: it is opened then
     */
    abstract @Nullable Document write(Object value, ValueEncoder out);

    /**
     * The value of a document that is not null. Problems are noted, and null is returned.
     *
     * @return {@link ValueDecoder#OPENED} when the document has parts: it is opened then
     */
    abstract @Nullable Object read(Document document, ValueDecoder in);

    /** The document of null where this form's type is declared. */
    Document writeNull(ValueEncoder out) {
        return out.nothing();
    }

    /** The value of JSON's null. */
    @Nullable
    Object readNull(ValueDecoder in) {
        return null;
    }

    /** The document of a value where any type may stand. */
    @Nullable
    Document writeAnywhere(Object value, ValueEncoder out) {
        String name = tag;
        return name == null || isPlain(value) ? write(value, out) : out.open(new TaggedValue(name, this, value));
    }

    /** The value of a tagged object with this form's tag. */
    @Nullable
    Object readTagged(Document tagged, ValueDecoder in) {
        return Tag.hasMembers(tagged, Tag.NAME, Tag.VALUE)
                ? in.open(new TaggedDocument(tagged.item(1), this))
                : in.malformed(Tag.VALUE_ONLY);
    }

    final @Nullable Document writeNullable(@Nullable Object value, ValueEncoder out) {
        return value == null ? writeNull(out) : write(value, out);
    }

    final @Nullable Object readNullable(Document document, ValueDecoder in) {
        return document.kind() == Document.Kind.NULL ? readNull(in) : read(document, in);
    }
}
