package dev.cairn.server.internal.host;

import dev.cairn.error.ErrorCode;
import dev.cairn.server.internal.http.Face;
import dev.cairn.server.internal.http.Problem;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.ServerCode;
import dev.cairn.server.internal.http.Statuses;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What Jetty refuses by itself, as a problem and never as a page, with a status that the request's path may answer. Thread-safe. */
final class ProblemErrors extends ErrorHandler {
    private final Router router;

    ProblemErrors(Router router) {
        this.router = router;
    }

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int status,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback)
            throws IOException {
        HttpURI target = request.getHttpURI();
        Face face = target == null || target.getPath() == null ? Face.OWN : router.face(target.getPath());
        int shown = face == Face.OWN ? status : ofSdk(status);
        response.setStatus(shown);
        dev.cairn.server.internal.http.Response problem = Problem.of(shown, name(status), detail(status));
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        dev.cairn.server.internal.http.Response.Content body = problem.body();
        if (body != null) {
            body.writeTo(text);
        }
        if (code(status) == ServerCode.OVERLOADED) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, 1);
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, problem.headers().get("Content-Type"));
        Content.Sink.write(response, true, ByteBuffer.wrap(text.toByteArray()));
        callback.succeeded();
    }

    private static String name(int status) {
        return isOurFault(status) ? ErrorCode.INTERNAL.name() : code(status).name();
    }

    private static int ofSdk(int status) {
        return isOurFault(status)
                ? Statuses.of(ErrorCode.INTERNAL, Face.SDK)
                : code(status).status(Face.SDK);
    }

    private static boolean isOurFault(int status) {
        return status == HttpStatus.INTERNAL_SERVER_ERROR_500;
    }

    private static ServerCode code(int status) {
        if (status == ServerCode.HEADERS_TOO_LARGE.status(Face.OWN) || status == HttpStatus.URI_TOO_LONG_414) {
            return ServerCode.HEADERS_TOO_LARGE;
        }
        return status == HttpStatus.SERVICE_UNAVAILABLE_503 ? ServerCode.OVERLOADED : ServerCode.MALFORMED;
    }

    private static String detail(int status) {
        return switch (code(status)) {
            case HEADERS_TOO_LARGE -> "Cannot read the request: its line or its headers are too long.";
            case OVERLOADED -> "Cannot accept the request: the server is stopping or overloaded. Try again later.";
            default ->
                status >= HttpStatus.INTERNAL_SERVER_ERROR_500
                        ? "The request failed inside the server. See its log."
                        : "Cannot read the request: " + HttpStatus.getMessage(status) + ".";
        };
    }
}
