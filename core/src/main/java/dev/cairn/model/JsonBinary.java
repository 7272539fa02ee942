package dev.cairn.model;

import java.util.Arrays;

/** Raw bytes with a media type. Inside other documents it is written in its JSON form, a tagged object. */
final class JsonBinary extends Document {
    private final byte[] bytes;
    private final String mediaType;

    JsonBinary(byte[] bytes, String mediaType, Types types) {
        super(types);
        this.bytes = bytes;
        this.mediaType = mediaType;
    }

    @Override
    public Kind kind() {
        return Kind.BINARY;
    }

    /** The media type. */
    @Override
    public String text() {
        return mediaType;
    }

    @Override
    public int byteLength() {
        return bytes.length;
    }

    @Override
    void write(ByteSink out) {
        out.write(bytes, 0, bytes.length);
    }

    @Override
    public boolean hasBytes() {
        return true;
    }

    @Override
    public byte[] unsafeBytes() {
        return bytes;
    }

    @Override
    boolean sameAs(Document other) {
        return other instanceof JsonBinary b && mediaType.equals(b.mediaType) && Arrays.equals(bytes, b.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "binary " + mediaType + " (" + bytes.length + " bytes)";
    }
}
