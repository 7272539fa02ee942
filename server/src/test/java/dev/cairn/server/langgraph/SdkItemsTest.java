package dev.cairn.server.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.server.langgraph.SdkServer.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule of items, and of what this server has not, on the SDK's paths. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SdkItemsTest {
    @TempDir
    static Path folder;

    private SdkServer memory;
    private SdkServer sqlite;

    @BeforeAll
    void start() {
        memory = new SdkServer("memory:");
        sqlite = new SdkServer("sqlite:" + folder.resolve("items.db"));
    }

    @AfterAll
    void stop() {
        memory.stop();
        sqlite.stop();
    }

    Stream<SdkServer> servers() {
        return Stream.of(memory, sqlite);
    }

    private static void put(SdkServer server, String namespace, String key, String value) {
        Answer put = server.send(
                "PUT",
                "/store/items",
                "{\"namespace\":" + namespace + ",\"key\":\"" + key + "\",\"value\":" + value + "}");
        assertThat(put.status()).as(put.text()).isEqualTo(204);
    }

    private static List<String> keys(Answer found) {
        return found.json().at("/items").items().stream()
                .map(item -> item.at("/key").text())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("servers")
    void an_item_is_put_got_and_deleted(SdkServer server) {
        put(server, "[\"users\",\"ada\"]", "k /é", "{\"n\":1.10}");
        Answer item = server.get("/store/items?namespace=users.ada&key=k+%2F%C3%A9");
        assertThat(item.at("/namespace")).isEqualTo("[\"users\",\"ada\"]");
        assertThat(item.at("/key")).isEqualTo("\"k /é\"");
        assertThat(item.at("/value")).isEqualTo("{\"n\":1.10}");
        assertThat(item.json().member("created_at")).isPresent();
        assertThat(item.json().member("updated_at")).isPresent();
        assertThat(server.get("/store/items?namespace=users&namespace=ada&key=k+%2F%C3%A9&refresh_ttl=true")
                        .at("/value"))
                .isEqualTo("{\"n\":1.10}");
        String named = "{\"namespace\":[\"users\",\"ada\"],\"key\":\"k /é\"}";
        assertThat(server.send("DELETE", "/store/items", named).status()).isEqualTo(204);
        assertThat(server.send("DELETE", "/store/items", named).status()).isEqualTo(204);
    }

    @Test
    void an_item_that_is_missing_is_null() {
        Answer missing = memory.get("/store/items?namespace=nobody&key=none");
        assertThat(missing.status()).isEqualTo(200);
        assertThat(missing.text()).isEqualTo("null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "400 {\"key\":\"k\",\"value\":{}}",
                "400 {\"namespace\":[],\"key\":\"k\",\"value\":{}}",
                "400 {\"namespace\":[\"a\"],\"value\":{}}",
                "400 {\"namespace\":[\"a\"],\"key\":\"k\",\"value\":[1]}",
                "400 {\"namespace\":[\"a\"],\"key\":\"k\",\"value\":null}",
                "400 {\"namespace\":[1],\"key\":\"k\",\"value\":{}}",
                "400 {\"namespace\":[\"a\"],\"key\":\"k\",\"value\":{},\"ttl\":-1}",
                "422 {\"namespace\":[\"a.b\"],\"key\":\"k\",\"value\":{}}",
                "422 {\"namespace\":[\"a\"],\"key\":\"k\",\"value\":{},\"colour\":1}",
                "422 {\"namespace\":[\"a\"],\"key\":\"k\",\"value\":{},\"index\":[\"a[0]\"]}"
            })
    void a_put_that_is_no_item_is_refused(String request) {
        String[] parts = request.split(" ", -1);
        assertThat(memory.send("PUT", "/store/items", parts[1]).status()).isEqualTo(Integer.parseInt(parts[0]));
        assertThat(memory.get("/store/items?namespace=a&key=k").text()).isEqualTo("null");
    }

    @Test
    void a_get_without_a_key_or_with_unknown_names_is_refused() {
        assertThat(memory.get("/store/items?namespace=a").status()).isEqualTo(400);
        assertThat(memory.get("/store/items?key=a").status()).isEqualTo(400);
        assertThat(memory.get("/store/items?namespace=a&key=b&colour=red").status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @MethodSource("servers")
    void a_ttl_in_minutes_ends_an_item_and_null_lifts_it(SdkServer server) {
        String item = "{\"namespace\":[\"ttl\"],\"key\":\"k\",\"value\":{},\"index\":false,\"ttl\":";
        assertThat(server.send("PUT", "/store/items", item + "0.5}").status()).isEqualTo(204);
        assertThat(server.store()
                        .store()
                        .get(dev.cairn.store.Namespace.of("ttl"), "k")
                        .expires())
                .isNotNull();
        server.send("PUT", "/store/items", item + "null}");
        assertThat(server.store()
                        .store()
                        .get(dev.cairn.store.Namespace.of("ttl"), "k")
                        .expires())
                .isNull();
    }

    @ParameterizedTest
    @MethodSource("servers")
    void items_are_searched_by_namespace_and_filter_page_by_page(SdkServer server) {
        put(server, "[\"search\",\"a\"]", "one", "{\"n\":1,\"kind\":\"x\"}");
        put(server, "[\"search\",\"b\"]", "two", "{\"n\":2,\"kind\":\"x\"}");
        put(server, "[\"searching\"]", "three", "{\"n\":3,\"kind\":\"x\"}");
        assertThat(keys(server.post("/store/items/search", "{\"namespace_prefix\":[\"search\"]}")))
                .containsExactly("two", "one");
        assertThat(keys(server.post(
                        "/store/items/search", "{\"namespace_prefix\":[\"search\"],\"filter\":{\"n\":{\"$gte\":2}}}")))
                .containsExactly("two");
        assertThat(keys(server.post("/store/items/search", "{\"namespace_prefix\":[],\"filter\":{\"kind\":\"x\"}}")))
                .hasSize(3);
        Answer page =
                server.post("/store/items/search", "{\"namespace_prefix\":[\"search\"],\"limit\":1,\"offset\":0}");
        assertThat(keys(page)).containsExactly("two");
        assertThat(page.header("X-Pagination-Next")).isEqualTo("1");
        Answer last =
                server.post("/store/items/search", "{\"namespace_prefix\":[\"search\"],\"limit\":1,\"offset\":1}");
        assertThat(keys(last)).containsExactly("one");
        assertThat(last.header("X-Pagination-Next")).isEmpty();
        assertThat(last.json().at("/items/0").member("score")).isEmpty();
        assertThat(server.post("/store/items/search", "{\"query\":\"near\"}").status())
                .isEqualTo(422);
        assertThat(server.post("/store/items/search", "{\"namespace_prefix\":[\"a.b\"]}")
                        .status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @MethodSource("servers")
    void namespaces_are_listed_by_prefix_suffix_and_depth(SdkServer server) {
        put(server, "[\"ns\",\"ada\",\"notes\"]", "k", "{}");
        put(server, "[\"ns\",\"bob\",\"notes\"]", "k", "{}");
        put(server, "[\"ns\",\"bob\",\"plans\"]", "k", "{}");
        assertThat(server.post("/store/namespaces", "{\"prefix\":[\"ns\",\"*\"],\"suffix\":[\"notes\"]}")
                        .text())
                .isEqualTo("{\"namespaces\":[[\"ns\",\"ada\",\"notes\"],[\"ns\",\"bob\",\"notes\"]]}");
        assertThat(server.post("/store/namespaces", "{\"prefix\":[\"ns\"],\"max_depth\":2}")
                        .text())
                .isEqualTo("{\"namespaces\":[[\"ns\",\"ada\"],[\"ns\",\"bob\"]]}");
        Answer page = server.post("/store/namespaces", "{\"prefix\":[\"ns\"],\"limit\":1,\"offset\":1}");
        assertThat(page.text()).isEqualTo("{\"namespaces\":[[\"ns\",\"bob\",\"notes\"]]}");
        assertThat(page.header("X-Pagination-Next")).isEqualTo("2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /assistants/search []",
                "POST /assistants/count 0",
                "POST /runs/crons/search []",
                "POST /runs/crons/count 0"
            })
    void what_this_server_has_not_is_found_nowhere(String request) {
        String[] parts = request.split(" ", -1);
        assertThat(memory.send(parts[0], parts[1], "{\"limit\":10}").text()).isEqualTo(parts[2]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /assistants/a",
                "GET /assistants/a/schemas",
                "GET /assistants/a/graph?xray=true",
                "GET /assistants/a/subgraphs",
                "POST /assistants/a/versions",
                "POST /assistants/a/latest",
                "DELETE /assistants/a",
                "GET /threads/t/runs/r",
                "GET /threads/t/runs/r/join?cancel_on_disconnect=0",
                "GET /threads/t/runs/r/stream",
                "POST /threads/t/runs/r/cancel?wait=0&action=interrupt",
                "DELETE /threads/t/runs/r",
                "DELETE /runs/crons/c"
            })
    void an_assistant_a_run_and_a_cron_are_404(String request) {
        String[] parts = request.split(" ", -1);
        assertThat(memory.send(parts[0], parts[1], parts[0].equals("POST") ? "{}" : null)
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assistants",
                "/runs",
                "/runs/wait",
                "/runs/stream",
                "/runs/batch",
                "/runs/crons",
                "/threads/t/runs",
                "/threads/t/runs/wait",
                "/threads/t/runs/stream",
                "/threads/t/runs/crons",
                "/threads/t/commands"
            })
    void what_would_execute_something_is_refused(String path) {
        Answer refused = memory.post(path, "{\"assistant_id\":\"a\",\"input\":null}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("/code")).isEqualTo("\"execution_not_supported\"");
    }

    @Test
    void a_thread_has_no_runs() {
        memory.post("/threads", "{\"thread_id\":\"no-runs\"}");
        assertThat(memory.get("/threads/no-runs/runs?limit=10&offset=0").text()).isEqualTo("[]");
    }
}
