package dev.cairn.server.internal.host;

import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Route;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/** One line of JSON for each request: who asked for which route and how it went. No ids, no payloads, no tokens. Thread-safe. */
final class AccessLog implements RequestLog {
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");
    private static final double NANOS = 1_000_000.0;

    private final Consumer<String> receiver;
    private final JettyHost.Answered answered;

    AccessLog(Consumer<String> receiver, JettyHost.Answered answered) {
        this.receiver = receiver;
        this.answered = answered;
    }

    @Override
    public void log(Request request, Response response) {
        Call call = request.getAttribute(Call.ATTRIBUTE) instanceof Call known ? known : new Call(null);
        String method = METHODS.contains(request.getMethod()) ? request.getMethod() : "-";
        Route route = call.route();
        String pattern = route == null ? "-" : route.path();
        long nanos = call.nanos();
        answered.answered(pattern, method, response.getStatus(), nanos);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        line.put("id", call.id());
        line.put("caller", call.caller().name());
        line.put("method", method);
        line.put("route", pattern);
        line.put("status", response.getStatus());
        line.put("bytes", Document.fromNumber(Response.getContentBytesWritten(response)));
        line.put("ms", Math.round(nanos / NANOS * 100) / 100.0);
        receiver.accept(Document.of(line).json());
    }
}
