package dev.cairn.server.internal.host;

import dev.cairn.server.internal.http.EntityTag;
import dev.cairn.server.internal.http.LiveContent;
import dev.cairn.server.internal.http.Response;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Compresses answers where the client takes gzip and the bytes get fewer: texts of some length. Stateless. */
final class Compression {
    private static final int WORTH_IT = 1_024;
    private static final Pattern GZIP =
            Pattern.compile("(^|,)\\s*(gzip|\\*)\\s*(;\\s*q=(1(\\.0*)?|0?\\.0*[1-9]\\d*|0\\.[1-9]\\d*))?\\s*(,|$)");
    private static final Pattern TEXT =
            Pattern.compile("(text/|application/([a-z.]+\\+)?(json|jsonl|x-ndjson|yaml|openmetrics)).*");

    private Compression() {}

    /** The same answer, compressed if that pays. */
    static Response of(Response answer, @Nullable String accepted) {
        Response.Content body = answer.body();
        if (body == null || body instanceof LiveContent || !isText(answer) || length(answer) < WORTH_IT) {
            return answer;
        }
        Map<String, String> headers = new LinkedHashMap<>(answer.headers());
        headers.merge("Vary", "Accept-Encoding", (before, more) -> before + ", " + more);
        if (accepted == null || !GZIP.matcher(accepted.toLowerCase(Locale.ROOT)).find()) {
            return new Response(answer.status(), headers, body);
        }
        headers.remove("Content-Length");
        headers.put("Content-Encoding", "gzip");
        headers.computeIfPresent("ETag", (name, tag) -> EntityTag.weak(tag));
        return new Response(answer.status(), headers, out -> {
            try (Fast gzip = new Fast(out)) {
                body.writeTo(gzip);
            }
        });
    }

    private static boolean isText(Response answer) {
        return !answer.headers().containsKey("Content-Encoding")
                && TEXT.matcher(answer.headers().getOrDefault("Content-Type", ""))
                        .matches();
    }

    private static long length(Response answer) {
        return Long.parseLong(answer.headers().getOrDefault("Content-Length", String.valueOf(Long.MAX_VALUE)));
    }

    private static final class Fast extends GZIPOutputStream {
        Fast(OutputStream out) throws java.io.IOException {
            super(out, 16 << 10);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
