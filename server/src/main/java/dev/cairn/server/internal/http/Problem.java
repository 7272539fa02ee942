package dev.cairn.server.internal.http;

import dev.cairn.answer.Json;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A refused or failed request as RFC 9457 wants it: {@code detail} is the message, {@code code} the error code in capitals, and what the
 * error tells more is in {@code details}. {@code message} repeats {@code detail} for clients of the Agent Protocol.
 */
public final class Problem {
    private static final String MEDIA_TYPE = "application/problem+json";

    private Problem() {}

    /** Answers with what went wrong. */
    public static Response of(CairnException failure, Face face) {
        return of(Statuses.of(failure.code(), face), failure);
    }

    /** Answers with what went wrong under a status of the route's own. */
    public static Response of(int status, CairnException failure) {
        return of(status, failure.code().name(), String.valueOf(failure.getMessage()), failure.details());
    }

    /** Answers with what went wrong. */
    public static Response of(ErrorCode code, String detail, Face face) {
        return of(Statuses.of(code, face), code.name(), detail, Map.of());
    }

    /** Answers with a problem that no error code names. */
    public static Response of(int status, String code, String detail) {
        return of(status, code, detail, Map.of());
    }

    private static Response of(int status, String code, String detail, Map<String, Object> details) {
        Json problem = new Json()
                .put("type", "about:blank")
                .put("title", title(code))
                .put("status", status)
                .put("detail", detail)
                .put("message", detail)
                .put("code", code);
        if (!details.isEmpty()) {
            problem.put("details", new TreeMap<>(details));
        }
        Document body = problem.document();
        return Response.of(status, MEDIA_TYPE, body::writeTo).with("Content-Length", String.valueOf(body.byteLength()));
    }

    private static String title(String code) {
        String words = code.replace('_', ' ').toLowerCase(Locale.ROOT);
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
