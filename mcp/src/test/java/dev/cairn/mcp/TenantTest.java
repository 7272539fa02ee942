package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import dev.cairn.store.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model that is given one tenant reaches nothing of another, whatever it names. */
class TenantTest {
    private static final McpOptions ALL =
            McpOptions.DEFAULT.tools(List.of("all")).destructive(true);
    private static final String SECRET = "secret-of-b";

    private final Cairn store = Cairn.open("memory:");
    private final Cairn ours = store.tenant("a");
    private final Cairn theirs = store.tenant("b");

    @BeforeEach
    void fill() {
        theirs.checkpoints()
                .put(CheckpointConfig.of("bs-thread"), Checkpoint.of(Map.of("plan", SECRET)), CheckpointMetadata.of(0));
        theirs.store().put(Namespace.parse("bs-place"), "bs-key", SECRET);
        theirs.agents().save("bs-agent", Map.of("mood", SECRET));
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** What a model may know of the other tenant by other ways, for each name of an argument. */
    private static Json arguments(Tool tool, String before) {
        Json arguments = new Json();
        Document properties = tool.input().at("/properties");
        for (int i = 0; i < properties.size(); i++) {
            String name = properties.name(i);
            switch (name) {
                case "thread_id", "to_thread" -> arguments.put(name, before + "bs-thread");
                case "as" -> arguments.put(name, "taken");
                case "key" -> arguments.put(name, "bs-key");
                case "agent_id" -> arguments.put(name, before + "bs-agent");
                case "from", "to" -> arguments.put(name, "latest");
                case "text" -> arguments.put(name, "secret");
                default -> {}
            }
        }
        if (tool.name().startsWith("item_")) {
            arguments.put("namespace", "bs-place");
        }
        if (List.of("item_put", "checkpoint_save", "snapshot_save").contains(tool.name())) {
            arguments.put("value", "ours").put("values", Map.of("a", 1)).put("state", Map.of("a", 1));
        }
        return fitting(tool, arguments);
    }

    private static Json fitting(Tool tool, Json arguments) {
        Document all = arguments.document();
        Json fitting = new Json();
        for (int i = 0; i < all.size(); i++) {
            if (tool.input().at("/properties").member(all.name(i)).isPresent()) {
                fitting.put(all.name(i), all.item(i));
            }
        }
        return fitting;
    }

    private void theirsIsWhole() {
        assertThat(theirs.checkpoints()
                        .get(CheckpointConfig.of("bs-thread"))
                        .checkpoint()
                        .values()
                        .get("plan"))
                .hasToString(Document.of(SECRET).toString());
        assertThat(theirs.store()
                        .get(Namespace.parse("bs-place"), "bs-key")
                        .value()
                        .text())
                .isEqualTo(SECRET);
        assertThat(theirs.agents().load("bs-agent").state().json()).contains(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "b/", "../b/", "b:", "b\u0000"})
    void no_tool_reads_or_changes_anything_of_the_other(String before) throws Exception {
        List<String> called = new ArrayList<>();
        try (Wired client = Wired.to(ours, ALL)) {
            for (Tool tool : OfferOf.store(ours, ALL).tools()) {
                String said = client.request(
                                "tools/call",
                                new Json().put("name", tool.name()).put("arguments", arguments(tool, before)))
                        .json();
                assertThat(said).as(tool.name()).doesNotContain(SECRET);
                called.add(tool.name());
            }
        }
        assertThat(called).contains("thread_search", "thread_delete", "item_delete", "snapshot_load", "store_stats");
        theirsIsWhole();
    }

    @Test
    void no_resource_prompt_or_completion_names_anything_of_the_other() throws Exception {
        try (Wired client = Wired.to(ours, ALL)) {
            for (String uri : List.of(
                    "cairn://store",
                    "cairn://threads",
                    "cairn://thread/bs-thread",
                    "cairn://thread/bs-thread/checkpoint/latest",
                    "cairn://item/bs-place/bs-key",
                    "cairn://agent/bs-agent/snapshot/latest",
                    "cairn://thread/..%2Fb%2Fbs-thread/checkpoint/latest")) {
                String said = client.request("resources/read", new Json().put("uri", uri))
                        .json();
                assertThat(said).as(uri).doesNotContain(SECRET, "\"bs-thread\"", "\\\"bs-");
            }
            for (String prompt : List.of("what_did_you_know", "continue_from")) {
                Json arguments = new Json().put("thread_id", "bs-thread");
                Document said = client.request(
                        "prompts/get", new Json().put("name", prompt).put("arguments", arguments));
                assertThat(said.find("/error")).as(prompt).isPresent();
                assertThat(said.json()).doesNotContain(SECRET);
            }
            for (String name : List.of("thread_id", "at", "namespace", "key", "agent_id", "snapshot_id")) {
                assertThat(completed(client, name)).as(name).noneMatch(value -> value.startsWith("bs-"));
            }
        }
    }

    private static List<String> completed(Wired client, String argument) throws Exception {
        String template = argument.equals("namespace") || argument.equals("key")
                ? "cairn://item/{namespace}/{key}"
                : argument.endsWith("t_id")
                        ? "cairn://agent/{agent_id}/snapshot/{snapshot_id}"
                        : "cairn://thread/{thread_id}/checkpoint/{at}";
        Json params = new Json()
                .put("ref", new Json().put("type", "ref/resource").put("uri", template))
                .put("argument", new Json().put("name", argument).put("value", ""))
                .put(
                        "context",
                        new Json()
                                .put(
                                        "arguments",
                                        Map.of(
                                                "thread_id",
                                                "bs-thread",
                                                "namespace",
                                                "bs-place",
                                                "agent_id",
                                                "bs-agent")));
        return client.ask("completion/complete", params).at("/completion/values").items().stream()
                .map(Document::text)
                .toList();
    }

    @Test
    void a_subscription_hears_of_no_thread_of_the_other() throws Exception {
        try (Wired client = Wired.to(ours, ALL)) {
            Json wanted =
                    new Json().put("resourceSubscriptions", List.of("cairn://thread/bs-thread", "cairn://thread/ours"));
            client.send("subscriptions/listen", new Json().put("notifications", wanted));
            client.await(message -> message.json().contains("acknowledged"), other -> {});
            save(theirs, "bs-thread");
            save(ours, "ours");
            List<Document> others = new ArrayList<>();
            client.await(message -> message.json().contains("cairn://thread/ours"), others::add);
            assertThat(others).isEmpty();
        }
    }

    private static void save(Cairn tenant, String thread) {
        tenant.checkpoints().put(CheckpointConfig.of(thread), Checkpoint.of(Map.of("a", 2)), CheckpointMetadata.of(1));
    }
}
