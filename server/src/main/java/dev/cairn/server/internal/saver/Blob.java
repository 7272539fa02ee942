package dev.cairn.server.internal.saver;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A value as a serializer made it: bytes under its label. JSON that comes back byte for byte is stored as a document, so that Cairn compares,
 * shares and shows its parts; everything else as binary with the label. Immutable.
 *
 * @param label what the serializer calls the form of the bytes
 */
@SuppressWarnings("ArrayRecordComponent") // internal, never compared
record Blob(String label, byte[] bytes) {
    /** The label of JSON. */
    static final String JSON = "json";

    private static final String BYTES = "bytes";
    private static final String MEDIA = "application/vnd.cairn.blob; label=";

    /** What is stored. */
    Document stored() {
        if (label.equals(JSON)) {
            Document parsed = parsed();
            if (parsed != null) {
                return parsed;
            }
        }
        return Document.fromBinary(bytes, MEDIA + label);
    }

    /** The JSON of the bytes, or null where that has another text, is no JSON, or looks like a value of another type. */
    @SuppressWarnings("ReferenceEquality") // asData returns the same document where nothing differs
    private @Nullable Document parsed() {
        try {
            Document parsed = Document.parse(bytes);
            return Arrays.equals(parsed.unsafeBytes(), bytes) && parsed.asData() == parsed ? parsed : null;
        } catch (CairnException notAsDocument) {
            return null;
        }
    }

    /** The blob that was stored, or one of a value that no saver stored. */
    static Blob of(Document stored) {
        if (stored.kind() != Kind.BINARY) {
            return new Blob(JSON, stored.unsafeBytes());
        }
        String media = stored.text();
        return new Blob(media.startsWith(MEDIA) ? media.substring(MEDIA.length()) : BYTES, stored.unsafeBytes());
    }
}
