package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import dev.cairn.store.Namespace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model that asks for a name that does not exist is told what does, by every tool. */
class NearNamesTest {
    private final Cairn store = Cairn.open("memory:");

    @BeforeEach
    void fill() {
        store.checkpoints().put(CheckpointConfig.of("checkout-7"), Map.of("a", 1), CheckpointMetadata.of(0));
        store.agents().save("planner", Map.of("status", "idle"));
        store.store().put(Namespace.of("models", "notes"), "settings", Map.of("theme", "light"));
        store.store().put(Namespace.of("note"), "hidden", Map.of("theme", "dark"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "thread_get | {\"thread_id\":\"chekout-7\"} | Similar threads: checkout-7.\\nthread_list shows existing threads.",
                "checkpoint_get | {\"thread_id\":\"chekout-7\"} | Similar threads: checkout-7.\\nthread_list shows existing threads.",
                "checkpoint_list | {\"thread_id\":\"chekout-7\"} | Similar threads: checkout-7.\\nthread_list shows existing threads.",
                "checkpoint_diff | {\"thread_id\":\"chekout-7\",\"from\":\"0\",\"to\":\"1\"} | Similar threads: checkout-7.\\nthread_list shows existing threads.",
                "thread_fork | {\"thread_id\":\"chekout-7\"} | Similar threads: checkout-7.\\nthread_list shows existing threads.",
                "snapshot_load | {\"agent_id\":\"plannner\"} | Similar agents: planner.\\nagent_list shows existing agents.",
                "snapshot_list | {\"agent_id\":\"plannner\"} | Similar agents: planner.\\nagent_list shows existing agents.",
                "item_get | {\"namespace\":\"notes\",\"key\":\"seting\"} | Similar keys: settings.\\nitem_search shows existing items.",
                "item_get | {\"namespace\":\"noets\",\"key\":\"settings\"} | Similar namespaces: notes.\\nitem_search shows existing items."
            })
    void what_exists_is_named(String tool, String arguments, String help) throws Exception {
        McpOptions options = McpOptions.DEFAULT.tools(List.of("all")).root(Namespace.of("models"));
        try (Wired client = Wired.to(store, options)) {
            Document answer = client.call(tool, Json.of(Document.parse(arguments)));
            assertThat(answer.at("/isError").json()).isEqualTo("true");
            assertThat(answer.at("/content/0/text").text()).contains(help.replace("\\n", "\n"));
        }
    }
}
