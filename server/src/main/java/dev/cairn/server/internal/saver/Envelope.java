package dev.cairn.server.internal.saver;

import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Request;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * A request of the saver API: JSON, with values in base64, or the same JSON in an envelope, with the values as bytes behind it.
 *
 * <p>The envelope begins with the length of the JSON in four bytes, the highest first. Then comes the JSON, then the bytes of all values, one
 * after the other. A value is {@code {"t":label,"b":base64}} or, in an envelope, {@code {"t":label,"o":offset,"n":length}} with the offset
 * from the end of the JSON; one of label {@code json} may also be {@code {"t":"json","j":value}}. Immutable.
 *
 * @param blobs where the bytes behind the JSON begin in {@code all}
 */
@SuppressWarnings("ArrayRecordComponent") // internal, never compared
record Envelope(Fields fields, byte[] all, int blobs) {
    /** The media type of the envelope. */
    static final String BINARY = "application/vnd.cairn.saver";

    static final int PREFIX = 4;

    static Envelope of(Request request) {
        byte[] body = request.body().bytes();
        if (request.header("Content-Type")
                .filter(type -> type.startsWith(BINARY))
                .isEmpty()) {
            Document json = body.length == 0 ? Document.fromObject(Map.of()) : Document.parse(body);
            return new Envelope(new Fields(json, ""), body, body.length);
        }
        int length = body.length < PREFIX ? -1 : ByteBuffer.wrap(body).getInt();
        if (length < 0 || length > body.length - PREFIX) {
            throw Fields.invalid(
                    "", "is not an envelope: its first four bytes are not the length of the JSON after them");
        }
        Document head = Document.parse(Arrays.copyOfRange(body, PREFIX, PREFIX + length));
        return new Envelope(new Fields(head, ""), body, PREFIX + length);
    }

    /** Whether the answer is to be an envelope, too. */
    static boolean isWanted(Request request) {
        Optional<String> accept = request.header("Accept");
        return accept.isPresent() && accept.get().contains(BINARY);
    }

    /** The bytes of a value in this request. */
    Blob blob(Fields value) {
        String label = value.text("t");
        Document inline = value.object().member("j").orElse(null);
        if (inline != null && label.equals(Blob.JSON)) {
            return new Blob(label, inline.unsafeBytes());
        }
        return new Blob(label, value.has("b") ? base64(value) : slice(value));
    }

    private static byte[] base64(Fields value) {
        try {
            return Base64.getDecoder().decode(value.text("b"));
        } catch (IllegalArgumentException e) {
            throw Fields.invalid(value.place() + "/b", "is not base64");
        }
    }

    private byte[] slice(Fields value) {
        int offset = value.number("o", -1);
        int length = value.number("n", -1);
        if (offset < 0 || length < 0 || (long) blobs + offset + length > all.length) {
            throw Fields.invalid(
                    value.place(), "has no bytes: it needs \"b\", or \"o\" and \"n\" within the bytes of the envelope");
        }
        return Arrays.copyOfRange(all, blobs + offset, blobs + offset + length);
    }
}
