package dev.cairn.server.internal.http;

import dev.cairn.model.Document;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer. Immutable.
 *
 * @param body null for none
 */
public record Response(
        int status, Map<String, String> headers, @Nullable Content body) {
    /** The media type of JSON. */
    public static final String JSON = "application/json";

    /** Writes the body of an answer. */
    @FunctionalInterface
    public interface Content {
        /** Writes everything. */
        void writeTo(OutputStream out) throws IOException;
    }

    /** An answer of these parts. */
    public Response {
        headers = Map.copyOf(headers);
    }

    /** Answers 200 with JSON. */
    public static Response json(Document value) {
        return json(200, value);
    }

    /** Answers with JSON. */
    public static Response json(int status, Document value) {
        return of(status, JSON, value::writeTo).with("Content-Length", String.valueOf(value.byteLength()));
    }

    /** Answers without a body. */
    public static Response empty(int status) {
        return new Response(status, Map.of(), null);
    }

    /** Answers with a body of a media type. */
    public static Response of(int status, String mediaType, Content body) {
        return new Response(status, Map.of("Content-Type", mediaType), body);
    }

    /** The same answer with one more header. */
    public Response with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Response(status, more, body);
    }
}
