package dev.cairn.server.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.model.Document;
import dev.cairn.server.langgraph.SdkServer.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule of states and histories on the SDK's paths. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SdkStatesTest {
    private final AtomicInteger number = new AtomicInteger();
    private SdkServer server;

    @BeforeAll
    void start() {
        server = new SdkServer("memory:");
    }

    @AfterAll
    void stop() {
        server.stop();
    }

    /** A thread with states of which each sets {@code v} to its number; its id. */
    private String thread(int states) {
        String id = "states-" + number.incrementAndGet();
        server.post("/threads", "{\"thread_id\":\"" + id + "\"}");
        IntStream.range(0, states).forEach(v -> update(id, "{\"values\":{\"v\":" + v + "}}"));
        return id;
    }

    private String update(String id, String body) {
        Answer updated = server.post("/threads/" + id + "/state", body);
        assertThat(updated.status()).as(updated.text()).isEqualTo(200);
        return updated.json().at("/checkpoint/checkpoint_id").text();
    }

    private Answer state(String id) {
        return server.get("/threads/" + id + "/state");
    }

    private List<String> history(String id, String body) {
        Answer found = server.post("/threads/" + id + "/history", body);
        assertThat(found.status()).as(found.text()).isEqualTo(200);
        return found.json().items().stream()
                .map(state -> state.at("/checkpoint_id").text())
                .toList();
    }

    @Test
    void a_thread_without_a_checkpoint_has_an_empty_state() {
        assertThat(state(thread(0)).text())
                .isEqualTo(
                        "{\"values\":{},\"next\":[],\"tasks\":[],\"metadata\":{},\"created_at\":null,\"checkpoint\":null,"
                                + "\"parent_checkpoint\":null,\"interrupts\":[],\"checkpoint_id\":null,\"parent_checkpoint_id\":null}");
    }

    @Test
    void a_state_has_every_field() {
        String id = thread(0);
        String first = update(id, "{\"values\":{\"big\":9007199254740993,\"n\":1.10}}");
        String second = update(id, "{\"values\":{\"m\":[]},\"as_node\":\"agent\"}");
        Answer state = state(id);
        assertThat(state.at("/values")).isEqualTo("{\"big\":9007199254740993,\"n\":1.10,\"m\":[]}");
        assertThat(state.at("/checkpoint"))
                .isEqualTo("{\"thread_id\":\"" + id + "\",\"checkpoint_ns\":\"\",\"checkpoint_id\":\"" + second
                        + "\",\"checkpoint_map\":null}");
        assertThat(state.at("/parent_checkpoint/checkpoint_id")).isEqualTo('"' + first + '"');
        assertThat(state.at("/metadata"))
                .isEqualTo("{\"source\":\"update\",\"step\":1,\"writes\":{\"agent\":{\"m\":[]}}}");
        assertThat(state.header("ETag")).isEqualTo('"' + second + '"');
        CheckpointTuple stored = server.checkpoints().get(CheckpointConfig.of(id));
        assertThat(stored.checkpoint().updatedChannels()).containsExactly("m");
        assertThat(stored.checkpoint().versionsSeen().get("agent")).containsKeys("big", "n");
        assertThat(stored.checkpoint().versions().get("m")).isEqualTo(ChannelVersion.of(2));
    }

    @Test
    void a_checkpoint_is_found_by_its_id_and_as_an_object() {
        String id = thread(0);
        String first = update(id, "{\"values\":{\"v\":1}}");
        update(id, "{\"values\":{\"v\":2}}");
        assertThat(server.get("/threads/" + id + "/state/" + first).at("/values"))
                .isEqualTo("{\"v\":1}");
        String checkpoint = server.get("/threads/" + id + "/state/" + first).at("/checkpoint");
        assertThat(server.post("/threads/" + id + "/state/checkpoint", "{\"checkpoint\":" + checkpoint + "}")
                        .at("/values"))
                .isEqualTo("{\"v\":1}");
        assertThat(server.post("/threads/" + id + "/state/checkpoint", "{\"checkpoint\":{\"checkpoint_ns\":\"\"}}")
                        .at("/values"))
                .isEqualTo("{\"v\":2}");
        assertThat(server.get("/threads/" + id + "/state/none").status()).isEqualTo(404);
        assertThat(server.post("/threads/" + id + "/state/checkpoint", "{\"checkpoint\":{\"checkpoint_id\":\"none\"}}")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/state/checkpoint {\"checkpoint\":{\"thread_id\":\"other\"}}",
                "/state {\"values\":{},\"checkpoint\":{\"thread_id\":\"other\"}}",
                "/history {\"checkpoint\":{\"thread_id\":\"other\"}}",
                "/history {\"before\":{\"thread_id\":\"other\",\"checkpoint_id\":\"x\"}}",
                "/history {\"before\":{\"configurable\":{\"thread_id\":\"other\",\"checkpoint_id\":\"x\"}}}",
                "/history {\"before\":{\"checkpoint_ns\":\"sub:1\",\"checkpoint_id\":\"x\"}}",
                "/state {\"values\":{},\"command\":{}}",
                "/state {\"values\":{\"v\":1},\"as_node\":\"__copy__\"}",
                "/state {\"checkpoint\":{\"checkpoint_id\":\"a\"},\"checkpoint_id\":\"b\"}",
                "/history {\"select\":[\"colour\"]}"
            })
    void what_names_another_thread_or_is_not_supported_is_422(String request) {
        String id = thread(2);
        String[] parts = request.split(" ", -1);
        assertThat(server.post("/threads/" + id + parts[0], parts[1]).status()).isEqualTo(422);
        assertThat(history(id, "{\"limit\":10}")).hasSize(2);
    }

    @Test
    void an_update_at_an_old_checkpoint_moves_the_newest_state_there() {
        String id = thread(0);
        String first = update(id, "{\"values\":{\"a\":1,\"b\":1}}");
        String second = update(id, "{\"values\":{\"a\":2}}");
        String third = update(id, "{\"values\":{\"b\":3},\"checkpoint_id\":\"" + first + "\"}");
        assertThat(state(id).at("/values")).isEqualTo("{\"a\":1,\"b\":3}");
        assertThat(state(id).at("/parent_checkpoint_id")).isEqualTo('"' + first + '"');
        String fourth = update(id, "{\"values\":{\"b\":4},\"checkpoint\":{\"checkpoint_id\":\"" + second + "\"}}");
        assertThat(state(id).at("/values")).isEqualTo("{\"a\":2,\"b\":4}");
        assertThat(history(id, "{\"limit\":10}")).containsExactly(fourth, third, second, first);
        assertThat(server.post("/threads/" + id + "/state", "{\"values\":{},\"checkpoint_id\":\"none\"}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void no_values_make_a_new_checkpoint_with_the_same_values() {
        String id = thread(1);
        String same = update(id, "{\"values\":null}");
        assertThat(state(id).at("/values")).isEqualTo("{\"v\":0}");
        assertThat(history(id, "{\"limit\":10}")).hasSize(2).first().isEqualTo(same);
    }

    @Test
    void a_copy_of_a_checkpoint_stands_beside_it() {
        String id = thread(0);
        String first = update(id, "{\"values\":{\"v\":1}}");
        String second = update(id, "{\"values\":{\"v\":2}}");
        update(id, "{\"values\":{\"v\":3}}");
        String copy = update(id, "{\"values\":null,\"as_node\":\"__copy__\",\"checkpoint_id\":\"" + second + "\"}");
        assertThat(copy).isNotEqualTo(second);
        assertThat(state(id).at("/values")).isEqualTo("{\"v\":2}");
        assertThat(state(id).at("/parent_checkpoint_id")).isEqualTo('"' + first + '"');
        assertThat(state(id).at("/metadata/source")).isEqualTo("\"fork\"");
        String ofFirst = update(id, "{\"as_node\":\"__copy__\",\"checkpoint\":{\"checkpoint_id\":\"" + first + "\"}}");
        assertThat(state(id).at("/checkpoint_id")).isEqualTo('"' + ofFirst + '"');
        assertThat(state(id).at("/values")).isEqualTo("{\"v\":1}");
    }

    @Test
    void a_list_of_values_is_merged_in_its_order_and_anything_else_is_refused() {
        String id = thread(0);
        update(id, "{\"values\":[{\"a\":1,\"b\":1},{\"a\":2}]}");
        assertThat(state(id).at("/values")).isEqualTo("{\"a\":2,\"b\":1}");
        assertThat(server.post("/threads/" + id + "/state", "{\"values\":\"text\"}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void an_update_on_another_head_than_the_one_that_was_read_is_a_conflict() {
        String id = thread(0);
        String first = update(id, "{\"values\":{\"v\":1}}");
        String path = "/threads/" + id + "/state";
        Answer made = server.send("POST", path, "{\"values\":{\"v\":2}}", "If-Match", '"' + first + '"');
        assertThat(made.status()).isEqualTo(200);
        assertThat(server.send("POST", path, "{\"values\":{\"v\":3}}", "If-Match", '"' + first + '"')
                        .status())
                .isEqualTo(409);
        assertThat(server.send("POST", path, "{\"values\":{\"v\":3}}", "If-Match", first)
                        .status())
                .isEqualTo(400);
        assertThat(state(id).at("/values")).isEqualTo("{\"v\":2}");
    }

    @Test
    void updates_at_once_are_all_kept() {
        String id = thread(1);
        List<Integer> all = IntStream.range(0, 16).boxed().toList();
        all.parallelStream().forEach(i -> update(id, "{\"values\":{\"c" + i + "\":" + i + "}}"));
        assertThat(state(id).json().at("/values").size()).isEqualTo(17);
    }

    @Test
    void the_metadata_of_a_checkpoint_cannot_be_changed() {
        assertThat(server.send("PATCH", "/threads/" + thread(1) + "/state", "{\"metadata\":{\"a\":1}}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void a_state_shows_the_fields_and_values_that_are_selected() {
        String id = thread(0);
        update(id, "{\"values\":{\"a\":1,\"b\":2}}");
        assertThat(server.get("/threads/" + id + "/state?select=values.b&select=next")
                        .text())
                .isEqualTo("{\"values\":{\"b\":2},\"next\":[]}");
        assertThat(server.get("/threads/" + id + "/state?select=next,tasks").text())
                .isEqualTo("{\"next\":[],\"tasks\":[]}");
        assertThat(server.get("/threads/" + id + "/state?select=colour").status())
                .isEqualTo(422);
        assertThat(server.get("/threads/" + id + "/state?colour=red").status()).isEqualTo(422);
    }

    @Test
    void a_history_begins_behind_a_checkpoint_in_each_of_its_forms() {
        String id = thread(4);
        List<String> all = history(id, "{\"limit\":10}");
        assertThat(history(id, "{}")).hasSize(1);
        assertThat(history(id, "{\"limit\":0}")).isEmpty();
        String second = all.get(1);
        List<String> rest = all.subList(2, 4);
        for (String before : List.of(
                "\"" + second + "\"",
                "{\"checkpoint_id\":\"" + second + "\"}",
                "{\"configurable\":{\"thread_id\":\"" + id + "\",\"checkpoint_ns\":\"\",\"checkpoint_id\":\"" + second
                        + "\"}}")) {
            assertThat(history(id, "{\"limit\":10,\"before\":" + before + "}")).isEqualTo(rest);
        }
        assertThat(server.get("/threads/" + id + "/history?limit=10&before=" + second)
                        .json()
                        .size())
                .isEqualTo(2);
        assertThat(server.post("/threads/" + id + "/history", "{\"before\":\"none\"}")
                        .status())
                .isEqualTo(404);
        assertThat(server.post("/threads/" + id + "/history", "{\"before\":{}}").status())
                .isEqualTo(400);
        assertThat(server.post("/threads/" + id + "/history", "{\"limit\":1001}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void a_history_finds_by_metadata() {
        String id = thread(3);
        assertThat(history(id, "{\"limit\":10,\"metadata\":{\"step\":1.0}}")).hasSize(1);
        assertThat(history(id, "{\"limit\":10,\"metadata\":{\"source\":\"update\"}}"))
                .hasSize(3);
        assertThat(history(id, "{\"limit\":10,\"metadata\":{\"source\":\"loop\"}}"))
                .isEmpty();
    }

    /** A state as the runtime of LangGraph stores it: two nodes are triggered, one has asked, one has not begun. */
    private CheckpointConfig interrupted(String id) {
        Map<String, Document> values = Map.of(
                "v",
                Document.of(1),
                "branch:to:ask",
                Document.of(null),
                "branch:to:wait",
                Document.of(null),
                "branch:to:done",
                Document.of(null));
        Map<String, ChannelVersion> versions = Map.of(
                "v", ChannelVersion.of(3),
                "branch:to:ask", ChannelVersion.of(3),
                "branch:to:wait", ChannelVersion.of(3),
                "branch:to:done", ChannelVersion.of(3));
        Checkpoint checkpoint = new Checkpoint(
                null, null, values, versions, Map.of("done", Map.of("branch:to:done", ChannelVersion.of(3))), null);
        CheckpointConfig head = server.checkpoints().put(CheckpointConfig.of(id), checkpoint, CheckpointMetadata.of(1));
        server.checkpoints()
                .putWrites(
                        head,
                        List.of(ChannelWrite.of(
                                ChannelWrite.INTERRUPT, List.of(Map.of("id", "i1", "value", Map.of("q", "why?"))))),
                        "t1",
                        "~__pregel_pull, ask");
        return head;
    }

    @Test
    void tasks_and_their_interrupts_are_shown_as_the_runtime_left_them() {
        String id = "states-" + number.incrementAndGet();
        CheckpointConfig head = interrupted(id);
        Answer state = state(id);
        assertThat(state.at("/values")).isEqualTo("{\"v\":1}");
        assertThat(state.json().at("/next").items())
                .extracting(Document::text)
                .containsExactlyInAnyOrder("ask", "wait");
        assertThat(state.at("/interrupts")).isEqualTo("[{\"id\":\"i1\",\"value\":{\"q\":\"why?\"}}]");
        assertThat(state.at("/tasks/0"))
                .isEqualTo("{\"id\":\"t1\",\"name\":\"ask\",\"path\":[\"__pregel_pull\",\"ask\"],\"error\":null,"
                        + "\"interrupts\":[{\"id\":\"i1\",\"value\":{\"q\":\"why?\"}}],\"checkpoint\":null,\"state\":null,"
                        + "\"result\":null}");
        server.checkpoints().putWrites(head, List.of(ChannelWrite.of("v", 2)), "t2", "~__pregel_pull, wait");
        assertThat(state(id).at("/next")).isEqualTo("[\"ask\"]");
        assertThat(state(id).at("/tasks/1/result")).isEqualTo("{\"v\":2}");
        assertThat(server.get("/threads/" + id + "/state?select=next").text()).isEqualTo("{\"next\":[\"ask\"]}");
    }

    @Test
    void a_failed_task_tells_its_error() {
        String id = thread(1);
        CheckpointConfig head =
                server.checkpoints().get(CheckpointConfig.of(id)).config();
        server.checkpoints().putWrites(head, List.of(ChannelWrite.of(ChannelWrite.ERROR, "no net")), "step", "");
        assertThat(state(id).at("/tasks/0/error")).isEqualTo("\"no net\"");
        assertThat(state(id).at("/next")).isEqualTo("[\"step\"]");
        assertThat(server.get("/threads/" + id).at("/error")).isEqualTo("\"no net\"");
        assertThat(server.get("/threads/" + id).at("/status")).isEqualTo("\"error\"");
    }

    @Test
    void the_state_of_a_subgraph_is_shown_in_its_task_and_has_its_own_history() {
        String id = "states-" + number.incrementAndGet();
        interrupted(id);
        CheckpointConfig below = CheckpointConfig.of(id).inNamespace("ask:t1");
        server.checkpoints().put(below, Map.of("inner", 1), CheckpointMetadata.of(0));
        server.checkpoints().put(below, Map.of("inner", 2), CheckpointMetadata.of(1));
        assertThat(state(id).at("/tasks/0/checkpoint"))
                .isEqualTo("{\"thread_id\":\"" + id + "\",\"checkpoint_ns\":\"ask:t1\",\"checkpoint_map\":null}");
        assertThat(state(id).at("/tasks/0/state")).isEqualTo("null");
        assertThat(server.get("/threads/" + id + "/state?subgraphs=true").at("/tasks/0/state/values"))
                .isEqualTo("{\"inner\":2}");
        assertThat(server.post(
                                "/threads/" + id + "/state/checkpoint",
                                "{\"checkpoint\":{\"checkpoint_ns\":\"ask:t1\"}}")
                        .at("/values"))
                .isEqualTo("{\"inner\":2}");
        assertThat(history(id, "{\"limit\":10,\"checkpoint\":{\"checkpoint_ns\":\"ask:t1\"}}"))
                .hasSize(2);
        assertThat(history(id, "{\"limit\":10}")).hasSize(1);
    }

    @Test
    void versions_of_a_python_runtime_are_counted_on() {
        String id = "states-" + number.incrementAndGet();
        String version = "00000000000000000000000000000009.0.5";
        Checkpoint checkpoint = new Checkpoint(
                null, null, Map.of("v", Document.of(1)), Map.of("v", ChannelVersion.of(version)), Map.of(), null);
        server.checkpoints().put(CheckpointConfig.of(id), checkpoint, CheckpointMetadata.of(0));
        update(id, "{\"values\":{\"v\":2}}");
        assertThat(server.checkpoints()
                        .get(CheckpointConfig.of(id))
                        .checkpoint()
                        .versions())
                .containsEntry("v", ChannelVersion.of("00000000000000000000000000000010.0.5"));
    }

    @Test
    void what_a_thread_takes_is_counted() {
        String id = thread(2);
        CheckpointConfig head =
                server.checkpoints().get(CheckpointConfig.of(id)).config();
        server.checkpoints().putWrites(head, List.of(ChannelWrite.of("w", 1)), "task", "");
        Answer figures = server.get("/threads/" + id + "/storage");
        assertThat(figures.at("/checkpoints/count")).isEqualTo("2");
        assertThat(figures.at("/pending_writes/count")).isEqualTo("1");
        assertThat(figures.at("/channel_values/by_channel/v/versions")).isEqualTo("2");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < figures.json().size(); i++) {
            names.add(figures.json().name(i));
        }
        assertThat(names).containsExactly("total_bytes", "checkpoints", "channel_values", "pending_writes");
    }

    @Test
    void data_that_looks_like_a_tagged_value_comes_back_as_it_went_in() {
        String id = thread(0);
        String value =
                "{\"@cairn\":\"long\",\"value\":{\"@cairn\":\"object\",\"value\":1},\"more\":[1.10,{\"@cairn\":1}]}";
        update(id, "{\"values\":{\"v\":" + value + "}}");
        assertThat(state(id).at("/values/v")).isEqualTo(value);
    }

    @Test
    void values_of_java_types_are_plain() {
        String id = "states-" + number.incrementAndGet();
        server.checkpoints()
                .put(
                        CheckpointConfig.of(id),
                        Map.of("v", List.of(5L, Map.of("at", Instant.EPOCH))),
                        CheckpointMetadata.of(0));
        assertThat(state(id).at("/values/v")).isEqualTo("[5,{\"at\":\"1970-01-01T00:00:00Z\"}]");
    }
}
