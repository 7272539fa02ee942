package dev.cairn.server.internal.replay;

import dev.cairn.server.internal.http.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;

/** An answer that can be given again. Immutable. */
@SuppressWarnings("ArrayRecordComponent") // internal, never compared
record Kept(int status, Map<String, String> headers, boolean hasBody, byte[] bytes) {
    /** Refusals that a later try of the same request may not meet. */
    private static final Set<Integer> PASSING = Set.of(401, 403, 408, 423, 429);

    static Kept of(Response answer) {
        Response.Content body = answer.body();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            if (body != null) {
                body.writeTo(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Kept(answer.status(), answer.headers(), body != null, out.toByteArray());
    }

    /** Whether the same request would get the same answer again. */
    boolean isFinal() {
        return status < 500 && !PASSING.contains(status);
    }

    Response response() {
        return new Response(status, headers, hasBody ? out -> out.write(bytes) : null);
    }
}
