package dev.cairn.model;

import dev.cairn.annotation.Internal;

/** A string. */
@Internal
public final class JsonString extends Document {
    private final String text;
    private int length = -1;

    @Internal
    public JsonString(String text, ValueTypes types) {
        super(types);
        this.text = text;
    }

    @Override
    public Kind kind() {
        return Kind.STRING;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public int byteLength() {
        if (length < 0) {
            length = lengthOf(text);
        }
        return length;
    }

    /** The length of a string's JSON form, quotes included. */
    @Internal
    public static int lengthOf(String text) {
        long length = 2;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x80) {
                length += c == '"' || c == '\\' ? 2 : 1;
            } else if (c < ' ') {
                length += c == '\b' || c == '\t' || c == '\n' || c == '\f' || c == '\r' ? 2 : 6;
            } else if (c < 0x800) {
                length += 2;
            } else if (!Character.isSurrogate(c)) {
                length += 3;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                length += 4;
                i++;
            } else {
                length += 6;
            }
        }
        return Limits.capped(length);
    }

    @Override
    void write(ByteSink out) {
        out.writeString(text);
    }

    @Override
    boolean sameAs(Document other) {
        return other instanceof JsonString s ? text.equals(s.text) : other instanceof JsonText t && equals(t.tree());
    }

    @Override
    public int hashCode() {
        return text.hashCode() + 1;
    }
}
