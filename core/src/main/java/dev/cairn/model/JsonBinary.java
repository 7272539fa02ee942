package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.util.Arrays;
import java.util.Base64;

/** Raw bytes with a media type. Inside other documents it is written in its JSON form, a tagged object. */
@Internal
public final class JsonBinary extends Document {
    private final byte[] bytes;
    private final String mediaType;

    @Internal
    public JsonBinary(byte[] bytes, String mediaType, ValueTypes types) {
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

    /** The form inside arrays and objects. */
    Document embedded() {
        Document[] values = {
            new JsonString(Tag.BINARY, types),
            new JsonString(mediaType, types),
            new JsonString(Base64.getEncoder().encodeToString(bytes), types)
        };
        return new JsonObject(new String[] {Tag.NAME, Tag.MEDIA, Tag.VALUE}, values, types);
    }

    @Override
    public Document with(ValueTypes otherTypes) {
        return otherTypes == types ? this : new JsonBinary(bytes, mediaType, otherTypes);
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
