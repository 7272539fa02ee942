package dev.cairn.server.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.model.Document;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Set;

/** A server on a store, asked as a client of the SDK asks it. */
final class SdkServer {
    private static final Set<Integer> CODES = Set.of(200, 204, 400, 401, 403, 404, 409, 422);

    private final Cairn store;
    private final CairnServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    SdkServer(String url) {
        store = Cairn.open(url);
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0));
    }

    /** An answer of which is known that the SDK's client takes it. */
    record Answer(HttpResponse<String> response) {
        int status() {
            return response.statusCode();
        }

        String text() {
            return response.body();
        }

        Document json() {
            return Document.parse(text());
        }

        /** The value that a JSON Pointer points to, as JSON. */
        String at(String pointer) {
            return json().at(pointer).json();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    Checkpointer checkpoints() {
        return store.checkpoints();
    }

    Cairn store() {
        return store;
    }

    URI url() {
        return server.url();
    }

    Answer get(String path) {
        return send("GET", path, null);
    }

    Answer post(String path, String body) {
        return send("POST", path, body);
    }

    Answer send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.url().resolve(path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            Answer answer = new Answer(client.send(request.build(), HttpResponse.BodyHandlers.ofString()));
            assertThat(CODES).contains(answer.status());
            assertThat(answer.text().isEmpty()).isEqualTo(answer.status() == 204);
            if (answer.status() >= 400) {
                assertThat(answer.json().at("/detail").text()).isNotEmpty();
                assertThat(answer.json().at("/code").text()).isNotEmpty();
            }
            return answer;
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Ends it; not closeable by type, as JUnit would close it after one test that gets it. */
    void stop() {
        server.close();
        store.close();
    }
}
