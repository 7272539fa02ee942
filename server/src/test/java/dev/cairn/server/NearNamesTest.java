package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.model.Document;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.store.Namespace;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever asks for a name that does not exist is told what does, by every route. */
class NearNamesTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private Cairn store;
    private CairnServer server;

    @BeforeEach
    void start() {
        store = Cairn.open("memory:");
        store.checkpoints().put(CheckpointConfig.of("checkout-7"), Map.of("a", 1), CheckpointMetadata.of(0));
        store.agents().save("planner", Map.of("status", "idle"));
        store.store().put(Namespace.of("notes"), "settings", Map.of("theme", "light"));
        try (EnvironmentHost shop = store.environment("shop")) {
            shop.stored().put("run-7", "start", Map.of("cart", Document.parse("{}")));
        }
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0));
    }

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.url().resolve(path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | /v1/threads/chekout-7 | | Similar threads: checkout-7. GET /v1/threads lists existing threads.",
                "GET | /v1/threads/chekout-7/checkpoints | | Similar threads: checkout-7. GET /v1/threads lists existing threads.",
                "GET | /v1/threads/chekout-7/checkpoints/latest | | Similar threads: checkout-7. GET /v1/threads lists existing threads.",
                "DELETE | /v1/threads/chekout-7 | | Similar threads: checkout-7. GET /v1/threads lists existing threads.",
                "GET | /threads/chekout-7 | | Similar threads: checkout-7.",
                "GET | /v1/agents/plannner/snapshots | | Similar agents: planner. GET /v1/agents lists existing agents.",
                "GET | /v1/agents/plannner/snapshots/latest | | Similar agents: planner. GET /v1/agents lists existing agents.",
                "POST | /v1/agents/plannner/restore | {} | Similar agents: planner. GET /v1/agents lists existing agents.",
                "GET | /v1/item?namespace=notes&key=seting | | Similar keys: settings. POST /v1/items/search lists its items.",
                "GET | /v1/environments/shp/sessions | | Similar environments: shop. GET /v1/environments lists existing environments.",
                "GET | /v1/environments/shop/snapshots?session=run-8 | | Similar sessions: run-7."
            })
    void what_exists_is_in_the_detail(String method, String path, String body, String help) throws Exception {
        HttpResponse<String> answer = send(method, path, body);
        assertThat(answer.body()).contains(help);
        assertThat(answer.statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"/v1/threads", "/v1/threads/checkout-7/checkpoints"})
    void a_filter_that_is_no_json_is_named(String path) throws Exception {
        HttpResponse<String> answer = send("GET", path + "?where=%7B%22a%22%3A", null);
        assertThat(answer.body()).contains("Cannot read the filter: ");
        assertThat(answer.statusCode()).isEqualTo(400);
    }
}
