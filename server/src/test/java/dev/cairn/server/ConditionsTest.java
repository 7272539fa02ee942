package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Durability;
import dev.cairn.model.Document;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.store.Namespace;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request states beside its body is held or refused, never passed over. */
class ConditionsTest {
    private static final String ITEM = "/v1/item?namespace=a&key=k";

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private Cairn store;
    private CairnServer server;

    @BeforeEach
    void start() {
        store = Cairn.builder()
                .url("sqlite:" + folder.resolve("a.db"))
                .durability(Durability.EXIT)
                .open();
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0));
    }

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    private HttpResponse<String> send(String method, String path, String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.url().resolve(path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private String put(String thread) {
        return store.checkpoints()
                .put(CheckpointConfig.of(thread), Map.of("n", 1), CheckpointMetadata.of(0))
                .checkpointId();
    }

    @Test
    void a_condition_that_a_route_does_not_know_is_refused() throws Exception {
        send("PUT", ITEM, "{\"value\":1}");
        HttpResponse<String> refused = send("DELETE", ITEM, null, "If-Match", "\"another\"");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("If-Match");
        assertThat(send("GET", ITEM, null).statusCode()).isEqualTo(200);
        put("t");
        assertThat(send("POST", "/v1/threads/t/prune", "{\"keep_latest\":true}", "If-Match", "\"x\"")
                        .statusCode())
                .isEqualTo(400);
        assertThat(send("POST", "/v1/threads/t/rename", "{\"as\":\"u\"}", "Cairn-Token", "1")
                        .statusCode())
                .isEqualTo(400);
        assertThat(send("DELETE", "/threads/t", null, "If-Match", "\"x\"").statusCode())
                .isEqualTo(400);
        assertThat(send("POST", "/saver/v1/delete_thread", "{\"thread_id\":\"t\"}", "If-Match", "\"x\"")
                        .statusCode())
                .isEqualTo(400);
        assertThat(store.checkpoints().threads().find("t")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?keep=0s", "?if_exists=true"})
    void a_thread_is_deleted_only_as_it_was_read(String query) throws Exception {
        put("t");
        String seen =
                send("GET", "/v1/threads/t", null).headers().firstValue("ETag").orElseThrow();
        assertThat(send("GET", "/v1/threads/t/namespaces", null).headers().firstValue("ETag"))
                .contains(seen);
        store.checkpoints()
                .putWrites(
                        store.checkpoints().get(CheckpointConfig.of("t")).config(),
                        List.of(new ChannelWrite("a", Document.of(1))),
                        "task",
                        "");
        HttpResponse<String> refused = send("DELETE", "/v1/threads/t" + query, null, "If-Match", seen);
        assertThat(refused.statusCode()).isEqualTo(412);
        assertThat(refused.body()).contains("Nothing was deleted.", "CONFLICT");
        assertThat(store.checkpoints().threads().find("t")).isPresent();

        String now =
                send("GET", "/v1/threads/t", null).headers().firstValue("ETag").orElseThrow();
        assertThat(send("DELETE", "/v1/threads/t" + query, null, "If-Match", now)
                        .statusCode())
                .isEqualTo(200);
        assertThat(store.checkpoints().threads().find("t")).isEmpty();
        assertThat(send("DELETE", "/v1/threads/t" + query, null, "If-Match", now)
                        .statusCode())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"If-None-Match: \"x\"", "If-Match: ", "If-Match: \"\""})
    void a_condition_that_says_something_else_is_refused(String header) throws Exception {
        String[] parts = header.split(": ?", 2);
        assertThat(send("PUT", ITEM, "{\"value\":1}", parts[0], parts[1]).statusCode())
                .isEqualTo(400);
        assertThat(send("POST", "/v1/threads/t/checkpoints", "{\"values\":{}}", parts[0], parts[1])
                        .statusCode())
                .isEqualTo(400);
        assertThat(store.checkpoints().threads().find("t")).isEmpty();
        assertThat(store.store().find(Namespace.of("a"), "k")).isEmpty();
    }

    @Test
    void of_two_conditions_none_is_dropped() throws Exception {
        assertThat(send(
                                "POST",
                                "/v1/threads/t/checkpoints",
                                "{\"values\":{}}",
                                "If-None-Match",
                                "*",
                                "If-Match",
                                "\"x\"")
                        .statusCode())
                .isEqualTo(400);
        assertThat(store.checkpoints().threads().find("t")).isEmpty();
    }

    @Test
    void a_state_whose_tasks_have_written_since_is_not_called_unchanged() throws Exception {
        String id = put("t");
        String etag = send("GET", "/v1/threads/t/state", null)
                .headers()
                .firstValue("ETag")
                .orElseThrow();
        assertThat(send("GET", "/v1/threads/t/state", null, "If-None-Match", etag)
                        .statusCode())
                .isEqualTo(304);
        assertThat(send("GET", "/v1/threads/t/state", null, "If-None-Match", "*")
                        .statusCode())
                .isEqualTo(304);
        store.checkpoints()
                .putWrites(CheckpointConfig.of("t", id), List.of(new ChannelWrite("n", Document.of(2))), "task", "");
        HttpResponse<String> now = send("GET", "/v1/threads/t/state", null, "If-None-Match", etag);
        assertThat(now.statusCode()).isEqualTo(200);
        assertThat(now.body()).contains("\"task\"");
        assertThat(send("GET", "/v1/threads/t/state?raw=true", null, "If-None-Match", etag)
                        .statusCode())
                .isEqualTo(304);
    }

    @Test
    void a_refusal_that_passes_is_not_given_again_for_the_same_key() throws Exception {
        put("t");
        long token = store.checkpoints()
                .leases()
                .acquire("t", "worker", Duration.ofMinutes(1))
                .token();
        String path = "/threads/t/state";
        String body = "{\"values\":{\"n\":2}}";
        assertThat(send("POST", path, body, "Idempotency-Key", "k").statusCode())
                .isEqualTo(409);
        store.checkpoints().leases().release("t", token);
        assertThat(send("POST", path, body, "Idempotency-Key", "k").statusCode())
                .isEqualTo(200);
    }

    @Test
    void a_key_with_another_condition_is_another_request() throws Exception {
        String id = put("t");
        String path = "/v1/threads/t/checkpoints";
        String body = "{\"values\":{\"n\":2}}";
        assertThat(send("POST", path, body, "Idempotency-Key", "k", "If-Match", "\"" + id + "\"")
                        .statusCode())
                .isEqualTo(201);
        assertThat(send("POST", path, body, "Idempotency-Key", "k", "If-Match", "\"other\"")
                        .statusCode())
                .isEqualTo(422);
    }

    @Test
    void an_update_that_was_answered_is_stored_though_the_store_puts_later() throws Exception {
        send("POST", "/threads", "{\"thread_id\":\"t\"}");
        assertThat(send("POST", "/threads/t/state", "{\"values\":{\"n\":2}}").statusCode())
                .isEqualTo(200);
        try (Cairn other = Cairn.open("sqlite:" + folder.resolve("a.db"))) {
            assertThat(other.checkpoints().find(CheckpointConfig.of("t"))).isPresent();
        }
    }

    @Test
    void the_tag_of_a_compressed_answer_is_weak_and_names_the_same_version_in_conditions() throws Exception {
        server.close();
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0).behindProxy(true));
        Document state = Document.of(Map.of("text", "cairn ".repeat(1_000)));
        CheckpointConfig head =
                store.checkpoints().put(CheckpointConfig.of("t"), Map.of("text", state), CheckpointMetadata.of(0));
        store.checkpoints().flush();
        String path = "/v1/threads/t/checkpoints/" + head.checkpointId();
        String strong = '"' + head.checkpointId() + '"';
        String weak = "W/" + strong;
        assertThat(tag(send("GET", path, null))).isEqualTo(strong);
        assertThat(tag(send("GET", path, null, "Accept-Encoding", "gzip"))).isEqualTo(weak);
        assertThat(send("GET", path, null, "If-None-Match", weak).statusCode()).isEqualTo(304);
        assertThat(tag(send("GET", "/threads/t/state", null, "Accept-Encoding", "gzip")))
                .isEqualTo(weak);
        String change = "{\"values\":{\"b\":1}}";
        assertThat(send("POST", "/threads/t/state", change, "If-Match", weak).statusCode())
                .isEqualTo(200);
        assertThat(send("POST", "/threads/t/state", change, "If-Match", weak).statusCode())
                .isEqualTo(409);
    }

    private static String tag(HttpResponse<String> answer) {
        return answer.headers().firstValue("ETag").orElseThrow();
    }
}
