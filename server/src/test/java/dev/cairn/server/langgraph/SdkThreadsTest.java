package dev.cairn.server.langgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.server.langgraph.SdkServer.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule of threads on the SDK's paths. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SdkThreadsTest {
    @TempDir
    static Path folder;

    private SdkServer memory;
    private SdkServer sqlite;

    @BeforeAll
    void start() {
        memory = new SdkServer("memory:");
        sqlite = new SdkServer("sqlite:" + folder.resolve("sdk.db"));
    }

    @AfterAll
    void stop() {
        memory.stop();
        sqlite.stop();
    }

    Stream<SdkServer> servers() {
        return Stream.of(memory, sqlite);
    }

    private static String thread(SdkServer server, String body) {
        Answer made = server.post("/threads", body);
        assertThat(made.status()).isEqualTo(200);
        return made.json().at("/thread_id").text();
    }

    @ParameterizedTest
    @MethodSource("servers")
    void a_created_thread_has_every_field_and_a_uuid(SdkServer server) {
        Answer made = server.post("/threads", "{\"metadata\":{\"a\":1.10,\"none\":null}}");

        assertThat(UUID.fromString(made.json().at("/thread_id").text())).isNotNull();
        assertThat(made.at("/status")).isEqualTo("\"idle\"");
        assertThat(made.at("/metadata")).isEqualTo("{\"a\":1.10,\"none\":null}");
        assertThat(made.at("/values")).isEqualTo("{}");
        assertThat(made.at("/interrupts")).isEqualTo("{}");
        assertThat(made.at("/config")).isEqualTo("{}");
        assertThat(made.at("/error")).isEqualTo("null");
        for (String time : List.of("/created_at", "/updated_at", "/state_updated_at")) {
            assertThat(Instant.parse(made.json().at(time).text())).isNotNull();
        }
        assertThat(server.get("/threads/" + made.json().at("/thread_id").text()).text())
                .isEqualTo(made.text());
    }

    @ParameterizedTest
    @MethodSource("servers")
    void an_id_that_is_taken_is_refused_or_kept_as_if_exists_says(SdkServer server) {
        String id = thread(server, "{\"thread_id\":\"taken\",\"metadata\":{\"a\":1}}");
        assertThat(server.post("/threads", "{\"thread_id\":\"taken\"}").status())
                .isEqualTo(409);
        assertThat(server.post("/threads", "{\"thread_id\":\"taken\",\"if_exists\":\"raise\"}")
                        .status())
                .isEqualTo(409);
        Answer kept = server.post(
                "/threads", "{\"thread_id\":\"taken\",\"if_exists\":\"do_nothing\",\"metadata\":{\"a\":2}}");
        assertThat(kept.status()).isEqualTo(200);
        assertThat(kept.at("/metadata")).isEqualTo("{\"a\":1}");
        assertThat(server.post("/threads", "{\"thread_id\":\"" + id + "\",\"if_exists\":\"replace\"}")
                        .status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e30000000", "-1e999999999", "1e-999999999"})
    void a_number_without_end_costs_no_time(String number) {
        assertTimeoutPreemptively(Duration.ofSeconds(2), () -> {
            Answer made = memory.post("/threads", "{\"ttl\":" + number + "}");
            assertThat(made.status()).isEqualTo(number.equals("1e-999999999") ? 200 : 400);
            Answer put = memory.send(
                    "PUT", "/store/items", "{\"namespace\":[\"n\"],\"key\":\"k\",\"value\":{},\"ttl\":" + number + "}");
            assertThat(put.status()).isEqualTo(number.equals("1e-999999999") ? 204 : 400);
        });
    }

    @Test
    void a_number_beyond_decimals_is_compared_and_never_a_fault() {
        String huge = "1e99999999999";
        SdkServer server = new SdkServer("memory:");
        String id = thread(server, "{\"metadata\":{\"huge\":" + huge + "}}");
        assertThat(server.post("/threads/search", "{\"metadata\":{\"huge\":1}}").text())
                .isEqualTo("[]");
        assertThat(server.post("/threads/search", "{\"metadata\":{\"huge\":10e99999999998}}")
                        .at("/0/thread_id"))
                .contains(id);
        for (String body : List.of("{\"ttl\":" + huge + "}", "{\"ttl\":{\"ttl\":" + huge + "}}")) {
            assertThat(server.post("/threads", body).status()).isEqualTo(400);
        }
        assertThat(server.post("/threads/search", "{\"limit\":" + huge + "}").status())
                .isEqualTo(400);
        server.stop();
    }

    @Test
    void a_thread_whose_id_is_a_word_of_the_paths_is_read_and_deleted() {
        thread(memory, "{\"thread_id\":\"search\"}");
        assertThat(memory.get("/threads/search").at("/thread_id")).isEqualTo("\"search\"");
        assertThat(memory.post("/threads/search", "{\"ids\":[\"search\"]}")
                        .json()
                        .size())
                .isEqualTo(1);
        assertThat(memory.send("DELETE", "/threads/search", null).status()).isEqualTo(204);
        assertThat(memory.send("PUT", "/threads/search", null).status()).isEqualTo(404);
    }

    @Test
    void ids_with_slashes_percent_signs_and_backslashes_are_found() {
        for (String id : List.of("a/b", "a%b", "a\\\\b", "ünï code")) {
            thread(memory, "{\"thread_id\":\"" + id + "\"}");
        }
        assertThat(memory.get("/threads/a%2Fb").at("/thread_id")).isEqualTo("\"a/b\"");
        assertThat(memory.get("/threads/a%25b/state").status()).isEqualTo(200);
        assertThat(memory.get("/threads/a%5Cb").at("/thread_id")).isEqualTo("\"a\\\\b\"");
        assertThat(memory.get("/threads/%C3%BCn%C3%AF%20code").status()).isEqualTo(200);
        assertThat(memory.send("DELETE", "/threads/a%2Fb", null).status()).isEqualTo(204);
        assertThat(memory.get("/threads/%2E%2E").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /threads/none",
                "PATCH /threads/none",
                "DELETE /threads/none",
                "POST /threads/none/copy",
                "GET /threads/none/state",
                "POST /threads/none/state",
                "POST /threads/none/history",
                "GET /threads/none/storage",
                "GET /threads/none/runs"
            })
    void an_unknown_thread_is_404(String request) {
        String[] parts = request.split(" ", -1);
        assertThat(memory.send(parts[0], parts[1], parts[0].equals("GET") ? null : "{}")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{", "[1]", "\"text\"", "{\"metadata\":[]}", "{\"a\":1,\"a\":2}", "{\"metadata\":{\"a\":NaN}}"})
    void what_is_no_body_is_400(String body) {
        assertThat(memory.post("/threads", body).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/threads {\"colour\":1}",
                "/threads {\"ttl\":{\"ttl\":1,\"strategy\":\"keep_latest\"}}",
                "/threads/search {\"any_of\":[]}",
                "/threads/search {\"select\":[\"nothing\"]}",
                "/threads/search {\"sort_by\":\"colour\"}",
                "/threads/search {\"status\":\"asleep\"}",
                "/threads/prune {\"thread_ids\":[],\"strategy\":\"all\"}",
                "/threads {\"supersteps\":[{\"updates\":[{\"command\":{\"resume\":1}}]}]}"
            })
    void what_is_not_supported_is_refused_and_not_ignored(String request) {
        String[] parts = request.split(" ", -1);
        assertThat(memory.post(parts[0], parts[1]).status()).isEqualTo(422);
    }

    @ParameterizedTest
    @MethodSource("servers")
    void metadata_is_merged_member_by_member_and_a_null_stays(SdkServer server) {
        String id = thread(server, "{\"metadata\":{\"a\":{\"x\":1},\"b\":2}}");
        Answer patched = server.send("PATCH", "/threads/" + id, "{\"metadata\":{\"a\":{\"y\":1},\"c\":null}}");
        assertThat(patched.at("/metadata")).isEqualTo("{\"a\":{\"y\":1},\"b\":2,\"c\":null}");
        Answer nothing = server.send("PATCH", "/threads/" + id, "{\"metadata\":{\"d\":1}}", "Prefer", "return=minimal");
        assertThat(nothing.status()).isEqualTo(204);
        assertThat(server.get("/threads/" + id).at("/metadata/d")).isEqualTo("1");
    }

    @ParameterizedTest
    @MethodSource("servers")
    void a_ttl_in_minutes_becomes_the_end_of_the_thread(SdkServer server) {
        String id = thread(server, "{\"ttl\":{\"ttl\":5,\"strategy\":\"delete\"}}");
        Answer told = server.get("/threads/" + id + "?include=ttl");
        assertThat(told.at("/ttl/ttl_minutes")).isEqualTo("5");
        assertThat(told.at("/ttl/strategy")).isEqualTo("\"delete\"");
        assertThat(Duration.between(
                        Instant.now(),
                        Instant.parse(told.json().at("/ttl/expires_at").text())))
                .isBetween(Duration.ofMinutes(4), Duration.ofMinutes(5));
        assertThat(server.get("/threads/" + id).json().member("ttl")).isEmpty();
        server.send("PATCH", "/threads/" + id, "{\"ttl\":0.5}");
        assertThat(server.get("/threads/" + id + "?include=ttl").at("/ttl/ttl_minutes"))
                .isEqualTo("1");
        server.send("PATCH", "/threads/" + id, "{\"ttl\":null}");
        assertThat(server.get("/threads/" + id + "?include=ttl").at("/ttl")).isEqualTo("null");
        assertThat(server.get("/threads/" + id + "?include=all").status()).isEqualTo(422);
        assertThat(server.send("PATCH", "/threads/" + id, "{\"ttl\":0}").status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @MethodSource("servers")
    void a_copy_has_the_metadata_and_the_whole_history_under_a_new_id(SdkServer server) {
        String id = thread(server, "{\"metadata\":{\"a\":1}}");
        server.post("/threads/" + id + "/state", "{\"values\":{\"v\":1}}");
        server.post("/threads/" + id + "/state", "{\"values\":{\"v\":2}}");
        Answer copy = server.send("POST", "/threads/" + id + "/copy", null);
        assertThat(copy.at("/metadata")).isEqualTo("{\"a\":1}");
        assertThat(copy.at("/values")).isEqualTo("{\"v\":2}");
        String other = copy.json().at("/thread_id").text();
        assertThat(other).isNotEqualTo(id);
        assertThat(server.post("/threads/" + other + "/history", "{\"limit\":10}")
                        .json()
                        .size())
                .isEqualTo(2);
    }

    @Test
    void a_deleted_thread_is_204_and_then_404() {
        String id = thread(memory, "{}");
        assertThat(memory.send("DELETE", "/threads/" + id, null).status()).isEqualTo(204);
        assertThat(memory.send("DELETE", "/threads/" + id, null).status()).isEqualTo(404);
    }

    @Test
    void pruning_deletes_threads_or_keeps_their_newest_state() {
        String one = thread(memory, "{}");
        String two = thread(memory, "{}");
        for (int v = 0; v < 3; v++) {
            memory.post("/threads/" + one + "/state", "{\"values\":{\"v\":" + v + "}}");
        }
        assertThat(memory.post(
                                "/threads/prune",
                                "{\"thread_ids\":[\"" + one + "\",\"none\"],\"strategy\":\"keep_latest\"}")
                        .text())
                .isEqualTo("{\"pruned_count\":1}");
        assertThat(memory.post("/threads/" + one + "/history", "{\"limit\":10}")
                        .json()
                        .size())
                .isEqualTo(1);
        assertThat(memory.post("/threads/prune", "{\"thread_ids\":[\"" + two + "\"]}")
                        .text())
                .isEqualTo("{\"pruned_count\":1}");
        assertThat(memory.get("/threads/" + two).status()).isEqualTo(404);
    }

    @Test
    void supersteps_make_the_states_of_a_new_thread() {
        String id = thread(
                memory,
                "{\"supersteps\":[{\"updates\":[{\"values\":{\"a\":1},\"as_node\":\"__start__\"}]},"
                        + "{\"updates\":[{\"values\":{\"b\":2},\"as_node\":\"one\"},{\"values\":{\"c\":3},\"as_node\":\"two\"}]}]}");
        Answer states = memory.post("/threads/" + id + "/history", "{\"limit\":10}");
        assertThat(states.at("/0/values")).isEqualTo("{\"a\":1,\"b\":2,\"c\":3}");
        assertThat(states.at("/0/metadata/writes")).isEqualTo("{\"one\":{\"b\":2},\"two\":{\"c\":3}}");
        assertThat(states.at("/1/values")).isEqualTo("{\"a\":1}");
        assertThat(states.json().size()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("servers")
    void a_new_thread_one_of_whose_supersteps_cannot_be_stored_is_not_there(SdkServer server) {
        String refused = "{\"thread_id\":\"half\",\"supersteps\":[{\"updates\":[{\"values\":{\"a\":1}}]},"
                + "{\"updates\":[{\"values\":{\"" + "long".repeat(500) + "\":2}}]}]}";
        assertThat(server.post("/threads", refused).status()).isEqualTo(422);
        assertThat(server.get("/threads/half").status()).isEqualTo(404);
        assertThat(server.checkpoints().threads().deleted("half")).isEmpty();
        String id = thread(server, "{\"thread_id\":\"half\",\"supersteps\":[{\"updates\":[{\"values\":{\"a\":1}}]}]}");
        assertThat(server.get("/threads/" + id + "/state").at("/values")).isEqualTo("{\"a\":1}");
    }

    @ParameterizedTest
    @MethodSource("servers")
    void a_search_finds_by_metadata_values_status_and_ids(SdkServer server) {
        String one = thread(server, "{\"metadata\":{\"find\":{\"n\":1.0,\"tags\":[\"x\",\"y\"]},\"nil\":null}}");
        String two = thread(server, "{\"metadata\":{\"find\":{\"n\":2}}}");
        server.post("/threads/" + two + "/state", "{\"values\":{\"user\":{\"name\":\"ada\"}}}");
        CheckpointConfig head =
                server.checkpoints().get(CheckpointConfig.of(two)).config();
        server.checkpoints().putWrites(head, List.of(ChannelWrite.of(ChannelWrite.INTERRUPT, "why?")), "task", "");

        assertThat(ids(server, "{\"metadata\":{\"find\":{\"n\":1}}}")).containsExactly(one);
        assertThat(ids(server, "{\"metadata\":{\"find\":{\"tags\":[\"y\"]}}}")).containsExactly(one);
        assertThat(ids(server, "{\"metadata\":{\"nil\":null}}")).containsExactly(one);
        assertThat(ids(server, "{\"metadata\":{\"find\":{\"n\":\"1\"}}}")).isEmpty();
        assertThat(ids(server, "{\"values\":{\"user\":{\"name\":\"ada\"}}}")).containsExactly(two);
        assertThat(ids(server, "{\"metadata\":{\"find\":{}},\"status\":\"interrupted\"}"))
                .containsExactly(two);
        assertThat(ids(server, "{\"ids\":[\"" + one + "\",\"none\"]}")).containsExactly(one);
        assertThat(server.post("/threads/count", "{\"metadata\":{\"find\":{}}}").text())
                .isEqualTo("2");
        assertThat(server.get("/threads/" + two).at("/interrupts"))
                .isEqualTo("{\"task\":[{\"id\":\"task\",\"value\":\"why?\"}]}");
        assertThat(server.get("/threads/" + two).at("/status")).isEqualTo("\"interrupted\"");
    }

    private static List<String> ids(SdkServer server, String body) {
        return server.post("/threads/search", body).json().items().stream()
                .map(thread -> thread.at("/thread_id").text())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("servers")
    void a_search_is_sorted_and_tells_how_many_there_are_and_where_it_goes_on(SdkServer server) {
        List<String> made = Stream.of("c", "a", "b")
                .map(name -> thread(server, "{\"thread_id\":\"sort-" + name + "\",\"metadata\":{\"sort\":1}}"))
                .toList();
        String filter = "\"metadata\":{\"sort\":1}";
        assertThat(ids(server, "{" + filter + ",\"sort_by\":\"thread_id\",\"sort_order\":\"asc\"}"))
                .containsExactly("sort-a", "sort-b", "sort-c");
        assertThat(ids(server, "{" + filter + "}")).containsExactly("sort-b", "sort-a", "sort-c");
        server.send("PATCH", "/threads/" + made.get(0), "{\"metadata\":{\"later\":1}}");
        assertThat(ids(server, "{" + filter + ",\"sort_by\":\"updated_at\"}").get(0))
                .isEqualTo("sort-c");
        server.post("/threads/sort-a/state", "{\"values\":{\"v\":1}}");
        assertThat(ids(server, "{" + filter + ",\"sort_by\":\"state_updated_at\"}")
                        .get(0))
                .isEqualTo("sort-a");
        Answer page =
                server.post("/threads/search", "{" + filter + ",\"limit\":2,\"offset\":0,\"sort_by\":\"thread_id\"}");
        assertThat(page.header("X-Pagination-Total")).isEqualTo("3");
        assertThat(page.header("X-Pagination-Next")).isEqualTo("2");
        Answer last =
                server.post("/threads/search", "{" + filter + ",\"limit\":2,\"offset\":2,\"sort_by\":\"thread_id\"}");
        assertThat(last.json().size()).isEqualTo(1);
        assertThat(last.header("X-Pagination-Next")).isEmpty();
        assertThat(server.post("/threads/search", "{\"limit\":0}").status()).isEqualTo(400);
        assertThat(server.post("/threads/search", "{\"limit\":1001}").status()).isEqualTo(400);
    }

    @Test
    void a_search_gives_the_fields_that_are_selected_and_the_parts_that_are_extracted() {
        String id = thread(memory, "{\"metadata\":{\"extract\":{\"deep\":[1,2]}}}");
        memory.post(
                "/threads/" + id + "/state", "{\"values\":{\"messages\":[{\"content\":\"a\"},{\"content\":\"b\"}]}}");
        Answer found = memory.post(
                "/threads/search",
                "{\"ids\":[\"" + id
                        + "\"],\"select\":[\"thread_id\"],\"extract\":{\"last\":\"values.messages[-1].content\","
                        + "\"deep\":\"metadata.extract.deep[0]\",\"none\":\"values.nothing[3]\"}}");
        assertThat(found.text())
                .isEqualTo("[{\"thread_id\":\"" + id + "\",\"extracted\":{\"last\":\"b\",\"deep\":1,\"none\":null}}]");
        assertThat(memory.post("/threads/search", "{\"extract\":{\"a\":\"status\"}}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void what_a_java_program_stored_is_seen_and_its_lease_is_a_conflict() {
        memory.checkpoints().put(CheckpointConfig.of("java"), Map.of("v", 1), CheckpointMetadata.of(0));
        assertThat(memory.get("/threads/java").at("/values")).isEqualTo("{\"v\":1}");
        memory.checkpoints().leases().acquire("java", "somebody", Duration.ofMinutes(1));
        assertThat(memory.get("/threads/java").at("/status")).isEqualTo("\"busy\"");
        assertThat(memory.post("/threads/java/state", "{\"values\":{}}").status())
                .isEqualTo(409);
        assertThat(memory.send("PATCH", "/threads/java", "{\"metadata\":{\"a\":1}}")
                        .status())
                .isEqualTo(409);
    }
}
