package dev.cairn.server;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.internal.guard.Guard;
import dev.cairn.server.internal.guard.PageCodes;
import dev.cairn.server.internal.host.JettyHost;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.store.Namespace;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A server with few routes of its own on a store in memory, to see what is around routes. */
final class Notes implements AutoCloseable {
    static final Namespace PLACE = Namespace.of("notes");

    final Cairn store = Cairn.open("memory:");
    final AtomicInteger written = new AtomicInteger();
    /** Opens for requests to {@code /v1/wait} and {@code /wait}. */
    final CountDownLatch gate = new CountDownLatch(1);

    final JettyHost host;

    Notes(ServerOptions options) {
        Router router = new Router()
                .own("GET", "/v1/notes/{name}", Access.READ, Notes::read)
                .own("PUT", "/v1/notes/{name}", Access.WRITE, this::write)
                .sdk("PUT", "/notes/{name}", Access.WRITE, this::write)
                .own("POST", "/v1/fail", Access.WRITE, request -> {
                    throw new IllegalStateException("secret-payload");
                });
        router.own("GET", "/v1/wait", Access.READ, this::waitForGate)
                .sdk("GET", "/wait", Access.READ, this::waitForGate);
        router.sdk("GET", "/ok", Access.OPEN, request -> Response.json(Document.of(Map.of("ok", true))));
        host = new JettyHost(
                store,
                router,
                options.port(0),
                new Guard(options, new PageCodes()),
                new JettyHost.Listeners(() -> {}, (route, method, status, nanos) -> {}));
    }

    private Response waitForGate(Request request) {
        try {
            gate.await();
            return Response.empty(204);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Response read(Request request) {
        return request.store()
                .store()
                .find(PLACE, request.path("name"))
                .map(item -> Response.json(item.value()))
                .orElseGet(() -> Response.empty(404));
    }

    private Response write(Request request) {
        Document note = request.json();
        written.incrementAndGet();
        request.store().store().put(PLACE, request.path("name"), note);
        return Response.json(201, note);
    }

    int port() {
        return host.port();
    }

    Raw.Answer ask(String line, String... headers) throws Exception {
        return Raw.ask(port(), line, headers);
    }

    Raw.Answer put(String name, String body, String... headers) throws Exception {
        List<String> all = new java.util.ArrayList<>(List.of(headers));
        all.add("Content-Length: " + body.length());
        try (Raw raw = new Raw(port())) {
            raw.send("PUT /v1/notes/" + name + " HTTP/1.1\r\n"
                    + (String.join("\r\n", all).contains("Host:") ? "" : "Host: localhost\r\n")
                    + String.join("\r\n", all)
                    + "\r\nConnection: close\r\n\r\n" + body);
            return raw.answer();
        }
    }

    @Override
    public void close() {
        gate.countDown();
        host.close();
        store.close();
    }
}
