package dev.cairn.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.mcp.internal.model.Heads;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.model.Document;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A client over streams that speaks the protocol line by line. */
final class Wired implements AutoCloseable {
    private static final String META = "io.modelcontextprotocol/";

    private final BufferedReader in;
    private final OutputStream out;
    private final List<Document> heard = new ArrayList<>();
    private boolean modern = true;
    private Json capabilities = new Json();
    private long next;

    Wired(BufferedReader in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /** Runs a server on a thread of this process. */
    static Wired to(Cairn store, McpOptions options) throws IOException {
        return to(Offers.of(store, options), new Heads(store));
    }

    /** Runs a server of an offer on a thread of this process. */
    static Wired to(Offer offer, Heads heads) throws IOException {
        Pipe toServer = Pipe.open();
        Pipe toClient = Pipe.open();
        InputStream serverIn = Channels.newInputStream(toServer.source());
        OutputStream serverOut = Channels.newOutputStream(toClient.sink());
        Thread server = new Thread(() -> {
            try (serverOut) {
                McpStdio.serve(offer, heads, serverIn, serverOut);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        server.setDaemon(true);
        server.start();
        return new Wired(
                new BufferedReader(new InputStreamReader(Channels.newInputStream(toClient.source()), UTF_8)),
                Channels.newOutputStream(toServer.sink()));
    }

    /** Declares capabilities with each request. */
    Wired can(String... names) {
        for (String name : names) {
            capabilities.put(name, new Json());
        }
        return this;
    }

    /** Begins a session of the older era. */
    Wired session() throws IOException {
        modern = false;
        Document result = ask(
                "initialize",
                new Json()
                        .put("protocolVersion", "2025-11-25")
                        .put("capabilities", capabilities)
                        .put("clientInfo", new Json().put("name", "test").put("version", "1")));
        line(new Json().put("jsonrpc", "2.0").put("method", "notifications/initialized"));
        heard.add(result);
        return this;
    }

    /** Sends a request and waits for its answer. */
    Document request(String method, Json params) throws IOException {
        return answer(send(method, params), message -> {});
    }

    /** The result of a request. */
    Document ask(String method, Json params) throws IOException {
        Document answer = request(method, params);
        return answer.member("result").orElseThrow(() -> new AssertionError(answer.json()));
    }

    /** Calls a tool. */
    Document call(String tool, Json arguments) throws IOException {
        return ask("tools/call", new Json().put("name", tool).put("arguments", arguments));
    }

    /** Calls a tool that has to work; its structured answer. */
    Document done(String tool, Json arguments) throws IOException {
        Document result = call(tool, arguments);
        if (!result.at("/isError").json().equals("false")) {
            throw new AssertionError(result.json());
        }
        return result.at("/structuredContent");
    }

    /** Sends a request; its id. */
    long send(String method, Json params) throws IOException {
        Json whole = new Json().putAll(params);
        if (modern) {
            whole.put(
                    "_meta",
                    new Json()
                            .putAll(params.document()
                                    .member("_meta")
                                    .map(Json::of)
                                    .orElseGet(Json::new))
                            .put(META + "protocolVersion", "2026-07-28")
                            .put(META + "clientCapabilities", capabilities));
        }
        long id = ++next;
        line(new Json()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("method", method)
                .put("params", whole));
        return id;
    }

    void line(Json message) throws IOException {
        raw(message.document().json());
    }

    void raw(String line) throws IOException {
        out.write((line + "\n").getBytes(UTF_8));
        out.flush();
    }

    /** Waits for the answer of a request; other messages go to a listener. */
    Document answer(long id, Consumer<Document> others) throws IOException {
        return await(
                message -> message.member("id")
                                .map(Document::json)
                                .filter(String.valueOf(id)::equals)
                                .isPresent()
                        && message.member("method").isEmpty(),
                others);
    }

    /** Waits for a message. */
    Document await(Predicate<Document> wanted, Consumer<Document> others) throws IOException {
        while (true) {
            String line = in.readLine();
            if (line == null) {
                throw new IOException("the server ended");
            }
            Document message = Document.parse(line);
            if (wanted.test(message)) {
                return message;
            }
            others.accept(message);
        }
    }

    /** Ends the input; what the server still says. */
    List<String> end() throws IOException {
        out.close();
        return in.lines().toList();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
