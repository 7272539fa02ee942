package dev.cairn.integration.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.cairn.http.HttpProvider;
import dev.cairn.http.internal.endpoint.Answer;
import dev.cairn.http.internal.endpoint.Reach;
import dev.cairn.http.internal.endpoint.StorageEndpoint;
import dev.cairn.storage.Storage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that does what it is asked and sometimes breaks the connection instead of answering. */
final class LossyServer implements AutoCloseable {
    private final Storage storage;
    private final HttpServer server = TestServer.start(0);
    private final AtomicInteger losses = new AtomicInteger();
    private final List<String> asked = new ArrayList<>();
    private volatile StorageEndpoint endpoint;
    private volatile Runnable afterLoss = () -> {};

    LossyServer(Storage storage) {
        this.storage = storage;
        this.endpoint = new StorageEndpoint(storage);
        server.createContext("/storage/v1", this::answer);
    }

    Storage open() {
        return HttpProvider.open("http://127.0.0.1:" + server.getAddress().getPort(), null);
    }

    /** Loses so many of the answers that come now. */
    void lose(int answers) {
        losses.set(answers);
    }

    /** Forgets what it knows of recent changes after each lost answer, as one that is started again. */
    void restartAfterLoss() {
        afterLoss = () -> endpoint = new StorageEndpoint(storage);
    }

    /** The operations that arrived. */
    List<String> asked() {
        return asked;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String name = exchange.getRequestURI().getPath().replaceFirst("/storage/v1/?", "");
        if (name.isEmpty()) {
            send(exchange, endpoint.hello().bytes());
            return;
        }
        asked.add(name);
        Answer answer = endpoint.answer(name, Reach.ALL, exchange.getRequestBody());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        answer.writeTo(out);
        if (losses.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            afterLoss.run();
            // Closed without a response: the connection breaks.
            exchange.close();
            return;
        }
        send(exchange, out.toByteArray());
    }

    private static void send(HttpExchange exchange, byte[] body) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        endpoint.close();
    }
}
