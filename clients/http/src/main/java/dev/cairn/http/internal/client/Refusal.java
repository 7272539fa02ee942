package dev.cairn.http.internal.client;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** A response that is no answer to a question: of a server that refuses it, of a proxy, of another program. Stateless. */
final class Refusal {
    private static final String NO_TOKEN = "the server requires a token, or does not know the one sent";
    private static final String BUSY = "OVERLOADED";
    private static final int LONGEST = 64 << 10;

    private Refusal() {}

    /**
     * Returns what to throw.
     *
     * @param changes whether a change was asked for, which may have been done
     */
    static CairnException of(HttpResponse<InputStream> response, StoreUrl url, boolean changes) {
        int status = response.statusCode();
        Optional<Document> problem = problem(response);
        String said = status == 401
                ? NO_TOKEN
                : problem.flatMap(found -> text(found, "detail"))
                        .orElse("the server answers with HTTP status " + status);
        Optional<String> named = problem.flatMap(found -> text(found, "code"));
        ErrorCode code = named.flatMap(Refusal::code).orElseGet(() -> code(status));
        boolean undone = said.contains("Nothing was changed");
        boolean busy = named.equals(Optional.of(BUSY));
        return new CairnException(
                code,
                "Cannot use the store at " + url.base() + ": " + withoutStop(said) + "."
                        + (undone ? "" : busy ? " Nothing was changed." : remedy(status, changes)),
                Map.of("status", status),
                null);
    }

    /** Returns how long to wait before a busy server is asked again; zero where it is not busy. */
    static Duration pause(HttpResponse<?> response) {
        if (response.statusCode() != 503) {
            return Duration.ZERO;
        }
        try {
            return response.headers()
                    .firstValue("Retry-After")
                    .map(Long::parseLong)
                    .map(Duration::ofSeconds)
                    .orElse(Duration.ZERO);
        } catch (NumberFormatException | ArithmeticException date) {
            return Duration.ZERO;
        }
    }

    private static String remedy(int status, boolean changes) {
        return switch (status) {
            case 401 ->
                " Nothing was changed. Put the server's token into the variable CAIRN_TOKEN, or into the file of the "
                        + "setting token-file.";
            case 403, 404, 405, 413, 429, 431 -> " Nothing was changed.";
            default -> status >= 500 && changes ? " It may or may not be stored. Read the stored data." : "";
        };
    }

    private static ErrorCode code(int status) {
        return switch (status) {
            case 401, 403 -> ErrorCode.DENIED;
            case 413 -> ErrorCode.TOO_LARGE;
            case 404, 405 -> ErrorCode.INCOMPATIBLE;
            case 504 -> ErrorCode.TIMEOUT;
            default -> status == 429 || status >= 500 ? ErrorCode.UNAVAILABLE : ErrorCode.INCOMPATIBLE;
        };
    }

    private static Optional<ErrorCode> code(String name) {
        return Arrays.stream(ErrorCode.values())
                .filter(code -> code.name().equals(name))
                .findFirst();
    }

    private static Optional<Document> problem(HttpResponse<InputStream> response) {
        try {
            byte[] body = response.body().readNBytes(LONGEST);
            Document json = Document.parse(body);
            return json.kind() == Document.Kind.OBJECT ? Optional.of(json) : Optional.empty();
        } catch (CairnException | IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(Document problem, String name) {
        return problem.member(name)
                .filter(member -> member.kind() == Document.Kind.STRING)
                .map(Document::text);
    }

    private static String withoutStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
