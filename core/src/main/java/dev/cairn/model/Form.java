package dev.cairn.model;

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

    /** The document of a value where this form's type is declared. Problems are noted, and something is returned. */
    abstract Document write(Object value, ValueEncoder out);

    /** The document of a value where any type may stand. */
    Document writeAnywhere(Object value, ValueEncoder out) {
        String name = tag;
        if (name == null || isPlain(value)) {
            return write(value, out);
        }
        out.openTag();
        return out.closeTag(name, write(value, out));
    }

    /** The value of a document that is not null. Problems are noted, and null is returned. */
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

    /** The value of a tagged object with this form's tag. */
    @Nullable
    Object readTagged(Document tagged, ValueDecoder in) {
        if (!Tag.hasMembers(tagged, Tag.NAME, Tag.VALUE)) {
            return in.malformed(Tag.VALUE_ONLY);
        }
        in.openTag();
        Document value = tagged.item(1);
        Object read = value.kind() == Document.Kind.NULL ? in.expected("a value") : read(value, in);
        in.path().close();
        return read;
    }
}
