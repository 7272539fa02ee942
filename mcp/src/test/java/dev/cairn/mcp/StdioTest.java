package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StdioTest {
    private final Cairn store = Cairn.open("memory:");

    @AfterEach
    void close() {
        store.close();
    }

    private Wired client(boolean modern) throws IOException {
        Wired wired = Wired.to(store, McpOptions.DEFAULT);
        return modern ? wired : wired.session();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void clients_of_both_eras_save_and_load(boolean modern) throws Exception {
        try (Wired client = client(modern)) {
            Json values = new Json().put("plan", Document.parse("{\"price\": 1.10, \"big\": 123456789012345678901}"));
            Document saved = client.done(
                    "checkpoint_save", new Json().put("thread_id", "t").put("values", values));
            Document loaded = client.done("checkpoint_get", new Json().put("thread_id", "t"));
            assertThat(loaded.at("/checkpoint_id")).isEqualTo(saved.at("/checkpoint_id"));
            assertThat(loaded.at("/values/plan").json()).isEqualTo("{\"price\":1.10,\"big\":123456789012345678901}");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void what_goes_wrong_is_an_answer_with_the_next_step(boolean modern) throws Exception {
        try (Wired client = client(modern)) {
            Document result = client.call("checkpoint_get", new Json().put("thread_id", "missing"));
            assertThat(result.at("/isError").json()).isEqualTo("true");
            assertThat(result.at("/content/0/text").text()).contains("NOT_FOUND", "no thread 'missing'", "thread_list");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void arguments_are_checked_against_the_schema(boolean modern) throws Exception {
        try (Wired client = client(modern)) {
            Document result = client.call("checkpoint_get", new Json().put("thread", "t"));
            assertThat(result.at("/isError").json()).isEqualTo("true");
            assertThat(result.at("/content/0/text").text()).contains("thread_id");
        }
    }

    @Test
    void malformed_and_huge_messages_are_refused_and_the_client_goes_on() throws Exception {
        try (Wired client = client(true)) {
            client.raw("{\"jsonrpc\":");
            assertThat(client.await(message -> true, other -> {})
                            .at("/error/code")
                            .json())
                    .isEqualTo("-32700");
            client.raw("[".repeat(100_000));
            assertThat(client.await(message -> true, other -> {})
                            .at("/error/code")
                            .json())
                    .isEqualTo("-32700");
            client.raw("{\"x\":\"" + "y".repeat(17 << 20) + "\"}");
            assertThat(client.await(message -> true, other -> {})
                            .at("/error/message")
                            .text())
                    .contains("longer");
            assertThat(client.done("thread_list", new Json()).at("/items").size())
                    .isZero();
        }
    }

    @Test
    void one_client_may_speak_both_eras() throws Exception {
        try (Wired client = client(false)) {
            client.done("item_put", new Json().put("key", "k").put("value", 1));
            client.raw("{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"server/discover\",\"params\":{\"_meta\":{"
                    + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}");
            Document discovered = client.answer(99, other -> {});
            assertThat(discovered.at("/result/supportedVersions/0").text()).isEqualTo("2026-07-28");
        }
    }

    @Test
    void answers_that_are_due_come_after_the_input_ended() throws Exception {
        Wired client = client(true);
        for (int i = 0; i < 20; i++) {
            client.send(
                    "tools/call",
                    new Json()
                            .put("name", "item_put")
                            .put("arguments", new Json().put("key", "k" + i).put("value", i)));
        }
        assertThat(client.end()).hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void progress_comes_to_those_who_want_it(boolean modern) throws Exception {
        try (Wired client = client(modern)) {
            List<Document> heard = new ArrayList<>();
            Json params = new Json().put("name", "store_stats").put("_meta", Map.of("progressToken", "p"));
            client.answer(client.send("tools/call", params), heard::add);
            assertThat(heard).anyMatch(message -> message.at("/method").text().equals("notifications/progress"));
        }
    }
}
