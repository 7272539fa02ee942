package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.config.TokenFile;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A server with three tokens, and a client that asks at its path. */
abstract class OverHttp {
    @TempDir
    Path folder;

    final Cairn store = Cairn.open("memory:");
    final HttpClient http = HttpClient.newHttpClient();
    TokenFile tokens;
    CairnServer server;
    String ann;
    String reader;
    String bob;

    @BeforeEach
    void start() {
        tokens = new TokenFile(folder.resolve("tokens.json"), Clock.systemUTC());
        ann = tokens.add("ann", null, false).secret();
        reader = tokens.add("reader", null, true).secret();
        bob = tokens.add("bob", "bobs", false).secret();
        server = serve(0);
    }

    CairnServer serve(int port) {
        return serve(store, port);
    }

    CairnServer serve(Cairn store, int port) {
        return new CairnServer(store, options(port), List.of(McpHttp.mount(McpOptions.DEFAULT)), false);
    }

    CairnServer serve(ServerOptions options) {
        return new CairnServer(store, options, List.of(McpHttp.mount(McpOptions.DEFAULT)), false);
    }

    ServerOptions options(int port) {
        return ServerOptions.DEFAULT.addresses(List.of("127.0.0.1")).port(port).tokenFile(tokens.file());
    }

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    HttpRequest.Builder request(String token) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/mcp"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream");
    }

    HttpResponse<String> post(HttpRequest.Builder request, Json message) throws Exception {
        return http.send(
                request.POST(BodyPublishers.ofString(message.document().json())).build(), BodyHandlers.ofString());
    }

    static Json message(String method, Json params) {
        return new Json()
                .put("jsonrpc", "2.0")
                .put("id", 1)
                .put("method", method)
                .put("params", params);
    }

    HttpRequest.Builder modern(String token, String method, String name) {
        HttpRequest.Builder request =
                request(token).header("MCP-Protocol-Version", "2026-07-28").header("Mcp-Method", method);
        return name.isEmpty() ? request : request.header("Mcp-Name", name);
    }

    static Json stateless(Json params) {
        return params.put(
                "_meta",
                params.document()
                        .member("_meta")
                        .map(Json::of)
                        .orElseGet(Json::new)
                        .put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
                        .put("io.modelcontextprotocol/clientCapabilities", new Json()));
    }

    Document call(String token, String tool, Json arguments) throws Exception {
        Json params = stateless(new Json().put("name", tool).put("arguments", arguments));
        HttpResponse<String> answer = post(modern(token, "tools/call", tool), message("tools/call", params));
        return Document.parse(answer.body());
    }

    String session(String token) throws Exception {
        Json params = new Json()
                .put("protocolVersion", "2025-11-25")
                .put("capabilities", new Json())
                .put("clientInfo", new Json().put("name", "test").put("version", "1"));
        HttpResponse<String> answer = post(request(token), message("initialize", params));
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    HttpResponse<String> inSession(String token, String session, String method, Json params) throws Exception {
        return post(
                request(token).header("Mcp-Session-Id", session).header("MCP-Protocol-Version", "2025-11-25"),
                message(method, params));
    }

    /** The next event of a stream. */
    static String next(BufferedReader events) throws Exception {
        for (String line = events.readLine(); line != null; line = events.readLine()) {
            if (line.startsWith("data:")) {
                return line;
            }
        }
        throw new AssertionError("the stream ended");
    }
}
