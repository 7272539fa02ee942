package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A day of two agents: one works and is gone without a word, the other finds what it left, goes on, tries another way and compares. */
class DayTest {
    @TempDir
    Path folder;

    private static Json thread(String id) {
        return new Json().put("thread_id", id);
    }

    private Wired agent(Cairn store, boolean modern) throws Exception {
        Wired wired = Wired.to(store, McpOptions.DEFAULT);
        return modern ? wired : wired.session();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_second_agent_finds_continues_forks_and_compares(boolean modern) throws Exception {
        String url = "sqlite:" + folder.resolve("day.db");
        Cairn morning = Cairn.open(url);
        Wired first = agent(morning, modern);
        String head = first.done(
                        "checkpoint_save",
                        thread("refund-4711")
                                .put(
                                        "values",
                                        Map.of(
                                                "messages",
                                                List.of("Order 4711 arrived broken"),
                                                "plan",
                                                "ask for a photo"))
                                .put("note", "understood the case"))
                .at("/checkpoint_id")
                .text();
        head = first.done(
                        "checkpoint_save",
                        thread("refund-4711")
                                .put("append", Map.of("messages", List.of("The photo shows a cracked lid")))
                                .put("set", Map.of("plan", "refund"))
                                .put("expected_head", head))
                .at("/checkpoint_id")
                .text();
        first.done(
                "item_put",
                new Json()
                        .put("namespace", "customers/ann")
                        .put("key", "tone")
                        .put("value", Map.of("text", "prefers short answers")));
        // The first agent is gone; its connection was never closed. Its store is: the process is the test's own.
        morning.close();

        try (Cairn evening = Cairn.open(url);
                Wired second = agent(evening, modern)) {
            Document known = second.done("item_search", new Json().put("text", "short answers"));
            assertThat(known.at("/items/0/key").text()).isEqualTo("tone");
            Document match = second.done("thread_search", new Json().put("text", "cracked lid"))
                    .at("/items/0");
            String thread = match.at("/thread_id").text();
            Document state = second.done("checkpoint_get", thread(thread));
            assertThat(state.at("/checkpoint_id").text()).isEqualTo(head);
            assertThat(state.at("/values/plan").text()).isEqualTo("refund");

            second.done("checkpoint_save", thread(thread).put("set", Map.of("plan", "refund of 20")));
            second.done(
                    "thread_fork",
                    thread(thread).put("at", head).put("name", "replace").put("set", Map.of("plan", "send another")));
            Document diff = second.done(
                    "checkpoint_diff", thread(thread).put("from", "main").put("to", "replace"));
            assertThat(diff.at("/same").json()).isEqualTo("false");
            assertThat(diff.at("/channels/0/channel").text()).isEqualTo("plan");
            Document history = second.done("checkpoint_list", thread(thread).put("from", "main"));
            assertThat(history.at("/items").size()).isEqualTo(3);
            assertThat(history.at("/items/2/metadata/note").text()).isEqualTo("understood the case");
        }
    }

    @Test
    void who_saves_on_an_old_head_is_refused_with_the_way_out() throws Exception {
        try (Cairn store = Cairn.open("memory:");
                Wired one = agent(store, true);
                Wired two = agent(store, true)) {
            String head = one.done("checkpoint_save", thread("t").put("values", Map.of("n", 1)))
                    .at("/checkpoint_id")
                    .text();
            two.done("checkpoint_save", thread("t").put("set", Map.of("n", 2)).put("expected_head", head));
            Document late = one.call(
                    "checkpoint_save", thread("t").put("set", Map.of("n", 3)).put("expected_head", head));
            assertThat(late.at("/content/0/text").text()).contains("CONFLICT", "checkpoint_get", "expected_head");
            assertThat(one.done("checkpoint_get", thread("t")).at("/values/n").json())
                    .isEqualTo("2");
        }
    }

    @Test
    void a_repeated_save_with_a_key_saves_once() throws Exception {
        try (Cairn store = Cairn.open("memory:");
                Wired agent = agent(store, true)) {
            Json save = thread("t").put("values", Map.of("n", 1)).put("idempotency_key", "k1");
            assertThat(agent.done("checkpoint_save", save)).isEqualTo(agent.done("checkpoint_save", save));
            assertThat(agent.done("checkpoint_list", thread("t")).at("/items").size())
                    .isEqualTo(1);
        }
    }
}
