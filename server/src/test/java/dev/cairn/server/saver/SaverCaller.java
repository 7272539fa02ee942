package dev.cairn.server.saver;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A server of a store and a client of its saver API. */
final class SaverCaller implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final Cairn store;
    private final CairnServer server;

    SaverCaller(String url) {
        store = Cairn.open(url);
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0));
    }

    /** An answer: its status and its JSON, of an envelope its head. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Reply(int status, Document json, byte[] blobs) {
        String text(String pointer) {
            return json.at(pointer).text();
        }

        String blob(Document value) {
            int offset = Integer.parseInt(value.at("/o").text());
            int length = Integer.parseInt(value.at("/n").text());
            return new String(blobs, offset, length, StandardCharsets.UTF_8);
        }
    }

    URI url() {
        return server.url();
    }

    Cairn store() {
        return store;
    }

    Reply capability() {
        return send(HttpRequest.newBuilder(server.url().resolve("/saver/v1")).build());
    }

    /** Calls with JSON in which {@code '} stands for quotation marks. */
    Reply call(String verb, String json) {
        return send(to(verb).POST(HttpRequest.BodyPublishers.ofString(json.replace('\'', '"')))
                .build());
    }

    /** Calls with an envelope and wants one. */
    Reply callBinary(String verb, String json, String... blobs) {
        byte[] head = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        byte[] rest = String.join("", blobs).getBytes(StandardCharsets.UTF_8);
        ByteBuffer body = ByteBuffer.allocate(4 + head.length + rest.length)
                .putInt(head.length)
                .put(head)
                .put(rest);
        return send(to(verb).header("Content-Type", "application/vnd.cairn.saver")
                .header("Accept", "application/vnd.cairn.saver")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body.array()))
                .build());
    }

    private HttpRequest.Builder to(String verb) {
        return HttpRequest.newBuilder(server.url().resolve("/saver/v1/" + verb));
    }

    private Reply send(HttpRequest request) {
        try {
            HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            byte[] body = answer.body();
            boolean envelope = answer.headers()
                    .firstValue("Content-Type")
                    .filter("application/vnd.cairn.saver"::equals)
                    .isPresent();
            int head = envelope ? ByteBuffer.wrap(body).getInt() : body.length;
            int from = envelope ? 4 : 0;
            Document json =
                    body.length == 0 ? Document.of(null) : Document.parse(Arrays.copyOfRange(body, from, from + head));
            return new Reply(answer.statusCode(), json, Arrays.copyOfRange(body, from + head, body.length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        server.close();
        store.close();
    }
}
