package dev.cairn.server.internal.ops;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;

/**
 * What watches over servers asks: {@code /ok} (the SDK's), {@code /info}, {@code /health/live}, {@code /health/ready}, {@code /metrics}. A
 * store that is away makes the server not ready, and never not alive: starting it anew would not bring the store back.
 */
public final class HealthRoutes implements Routes {
    private final Readiness readiness;
    private final Metrics metrics;
    private final Gauges gauges;
    private final String version;

    /**
     * Routes of a server.
     *
     * @param version of the program
     */
    public HealthRoutes(Cairn store, Metrics metrics, Gauges gauges, String version) {
        this.readiness = new Readiness(store);
        this.metrics = metrics;
        this.gauges = gauges;
        this.version = version;
    }

    @Override
    public void addTo(Router router) {
        router.sdk(
                "GET",
                "/ok",
                Access.OPEN,
                request -> Response.json(new Json().put("ok", true).document()));
        router.sdk("GET", "/info", Access.READ, request -> info());
        router.own("GET", "/health/live", Access.OPEN, request -> health(200, "ok"));
        router.own("GET", "/health/ready", Access.OPEN, request -> ready());
        router.own("GET", "/metrics", Access.READ, request -> metrics());
    }

    private Response info() {
        Json flags = new Json().put("assistants", false).put("crons", false).put("langsmith", false);
        return Response.json(
                new Json().put("version", version).put("flags", flags).document());
    }

    private Response ready() {
        String problem = gauges.isStopping() ? "STOPPING" : readiness.problem();
        return problem.isEmpty() ? health(200, "ok") : health(503, problem).with("Retry-After", "1");
    }

    private static Response health(int status, String state) {
        return Response.json(status, new Json().put("status", state).document());
    }

    private Response metrics() {
        MetricText text = new MetricText();
        text.family("cairn_build_info", "gauge", "The version of the program.")
                .sample("cairn_build_info", "version=\"" + version + "\"", 1);
        metrics.writeTo(text);
        text.gauge("cairn_http_requests_running", "Requests that are worked on, watches among them.", gauges.running());
        text.gauge("cairn_http_requests_waiting", "Requests that wait for a thread.", gauges.waiting());
        text.gauge("cairn_http_connections", "Open connections.", gauges.connections());
        text.gauge("cairn_watches_open", "Open watches.", gauges.watches());
        JavaMetrics.writeTo(text);
        byte[] bytes = text.bytes();
        return Response.of(200, MetricText.MEDIA_TYPE, out -> out.write(bytes))
                .with("Content-Length", String.valueOf(bytes.length));
    }
}
