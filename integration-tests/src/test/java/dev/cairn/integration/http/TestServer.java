package dev.cairn.integration.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.cairn.http.internal.endpoint.Answer;
import dev.cairn.http.internal.endpoint.Reach;
import dev.cairn.http.internal.endpoint.StorageEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The JDK's own server with a storage's endpoint under each of many paths: no more than carries questions and answers. */
public final class TestServer {
    static {
        // Without it each answer waits for the acknowledgement of its head.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private static final HttpServer SERVER = start(0);
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private TestServer() {}

    /** Starts one. */
    static HttpServer start(int port) {
        HttpServer server = make(port);
        server.start();
        return server;
    }

    /** Makes one that does not listen yet. */
    static HttpServer make(int port) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 64);
            server.setExecutor(Executors.newCachedThreadPool(task -> {
                Thread thread = new Thread(task);
                thread.setDaemon(true);
                return thread;
            }));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A path that no one has used. */
    static String newPath() {
        return "/store-" + NUMBER.incrementAndGet();
    }

    static String url(String path) {
        return "http://127.0.0.1:" + SERVER.getAddress().getPort() + path;
    }

    static void serve(String path, StorageEndpoint endpoint, Reach reach) {
        serve(SERVER, path, endpoint, reach);
    }

    static void serve(HttpServer server, String path, StorageEndpoint endpoint, Reach reach) {
        String start = path + "/storage/v1";
        server.createContext(start, exchange -> {
            String rest = exchange.getRequestURI().getRawPath().substring(start.length());
            answer(exchange, rest, endpoint, reach);
        });
    }

    private static void answer(HttpExchange exchange, String rest, StorageEndpoint endpoint, Reach reach)
            throws IOException {
        try (exchange) {
            if (rest.isEmpty()) {
                byte[] hello = endpoint.hello().bytes();
                exchange.sendResponseHeaders(200, hello.length);
                exchange.getResponseBody().write(hello);
                return;
            }
            Answer answer = endpoint.answer(rest.substring(1), reach, exchange.getRequestBody());
            exchange.sendResponseHeaders(200, 0);
            answer.writeTo(exchange.getResponseBody());
        }
    }

    static void end(String path) {
        SERVER.removeContext(path + "/storage/v1");
    }
}
