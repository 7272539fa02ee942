package dev.cairn.model;

import dev.cairn.annotation.Internal;

/** A number, boolean or null. */
@Internal
public final class JsonScalar extends Document {
    private final Kind kind;
    private final String text;

    private JsonScalar(Kind kind, String text, ValueTypes types) {
        super(types);
        this.kind = kind;
        this.text = text;
    }

    /** A number in JSON's form. */
    @Internal
    public static JsonScalar number(String text, ValueTypes types) {
        return new JsonScalar(Kind.NUMBER, text, types);
    }

    @Internal
    public static JsonScalar bool(boolean value, ValueTypes types) {
        return new JsonScalar(Kind.BOOLEAN, value ? "true" : "false", types);
    }

    @Internal
    public static JsonScalar nothing(ValueTypes types) {
        return new JsonScalar(Kind.NULL, "null", types);
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public int byteLength() {
        return text.length();
    }

    @Override
    void write(ByteSink out) {
        out.writeAscii(text);
    }

    @Override
    boolean sameAs(Document other) {
        return other instanceof JsonScalar s ? text.equals(s.text) : other instanceof JsonText t && equals(t.tree());
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
