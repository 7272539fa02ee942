package dev.cairn.server.internal.saver;

import dev.cairn.checkpoint.Selection;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An answer that is being made, in the encoding that the client wants. Not thread-safe. */
final class Answer {
    private final boolean binary;
    private final boolean inline;
    private final List<byte[]> blobs = new ArrayList<>();
    private int offset;

    /** @param inline whether JSON values stand in a JSON answer as they are, not in base64 */
    Answer(Request request, boolean inline) {
        this.binary = Envelope.isWanted(request);
        this.inline = inline;
    }

    /** The member that stands for a stored value. */
    @SuppressWarnings("ReferenceEquality") // a mark, not a value
    Document value(Document stored) {
        if (stored == Selection.SAME) {
            return Document.fromObject(Map.of("same", Document.of(true)));
        }
        Blob blob = Blob.of(stored);
        Map<String, Document> value = new LinkedHashMap<>();
        value.put("t", Document.of(blob.label()));
        if (binary) {
            value.put("o", Document.fromNumber(offset));
            value.put("n", Document.fromNumber(blob.bytes().length));
            blobs.add(blob.bytes());
            offset = Math.addExact(offset, blob.bytes().length);
        } else if (inline && stored.kind() != Document.Kind.BINARY) {
            value.put("j", stored);
        } else {
            value.put("b", Document.of(Base64.getEncoder().encodeToString(blob.bytes())));
        }
        return Document.fromObject(value);
    }

    Document values(Map<String, Document> stored) {
        Map<String, Document> values = new LinkedHashMap<>();
        stored.forEach((channel, value) -> values.put(channel, value(value)));
        return Document.fromObject(values);
    }

    Response send(Document head) {
        if (!binary) {
            return Response.json(head);
        }
        byte[] prefix =
                ByteBuffer.allocate(Envelope.PREFIX).putInt(head.byteLength()).array();
        long length = (long) prefix.length + head.byteLength() + offset;
        return Response.of(200, Envelope.BINARY, out -> {
                    out.write(prefix);
                    head.writeTo(out);
                    for (byte[] blob : blobs) {
                        out.write(blob);
                    }
                })
                .with("Content-Length", String.valueOf(length));
    }
}
