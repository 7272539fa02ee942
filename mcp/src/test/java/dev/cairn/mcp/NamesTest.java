package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import dev.cairn.store.Namespace;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments are completed with the names of stored data, a bounded number of them, and none of what a model does not reach. */
class NamesTest {
    private static final String THREAD = "cairn://thread/{thread_id}/checkpoint/{at}";
    private static final String ITEM = "cairn://item/{namespace}/{key}";
    private static final String AGENT = "cairn://agent/{agent_id}/snapshot/{snapshot_id}";

    private final Cairn store = Cairn.open("memory:");

    @AfterEach
    void close() {
        store.close();
    }

    private Document complete(Wired client, String uri, String argument, String typed, Map<String, String> others)
            throws IOException {
        Json params = new Json()
                .put("ref", new Json().put("type", "ref/resource").put("uri", uri))
                .put("argument", new Json().put("name", argument).put("value", typed))
                .put("context", new Json().put("arguments", others));
        return client.ask("completion/complete", params).at("/completion");
    }

    private List<String> names(
            McpOptions options, String uri, String argument, String typed, Map<String, String> others)
            throws IOException {
        try (Wired client = Wired.to(store, options)) {
            return complete(client, uri, argument, typed, others).at("/values").items().stream()
                    .map(Document::text)
                    .toList();
        }
    }

    private void save(String thread) {
        store.checkpoints()
                .put(CheckpointConfig.of(thread), StateChange.empty().append("log", 1), CheckpointMetadata.of(0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_hundred_of_many_threads_are_named_and_more_are_announced(boolean session) throws Exception {
        for (int i = 0; i < 101; i++) {
            save("run-" + i);
        }
        save("other");
        try (Wired client = Wired.to(store, McpOptions.DEFAULT)) {
            Wired speaking = session ? client.session() : client;
            Document all = complete(speaking, THREAD, "thread_id", "run-", Map.of());
            assertThat(all.at("/values").items()).hasSize(100);
            assertThat(all.at("/hasMore").json()).isEqualTo("true");
            Document few = complete(speaking, THREAD, "thread_id", "run-10", Map.of());
            assertThat(few.at("/values").items().stream().map(Document::text))
                    .containsExactlyInAnyOrder("run-10", "run-100");
            assertThat(few.at("/hasMore").json()).isEqualTo("false");
        }
    }

    @Test
    void a_checkpoint_is_completed_by_branch_and_id() throws Exception {
        save("trip");
        CheckpointConfig latest = CheckpointConfig.of("trip");
        String id = store.checkpoints().get(latest).config().checkpointId();
        store.checkpoints().branches().fork(latest, "paris");
        Map<String, String> trip = Map.of("thread_id", "trip");
        assertThat(names(McpOptions.DEFAULT, THREAD, "at", "", trip)).contains("latest", "main", "paris", id);
        assertThat(names(McpOptions.DEFAULT, THREAD, "at", "pa", trip)).containsExactly("paris");
        assertThat(names(McpOptions.DEFAULT, THREAD, "at", "", Map.of("thread_id", "none")))
                .containsExactly("latest");
    }

    @Test
    void an_item_behind_many_others_is_found_by_the_beginning_of_its_key() throws Exception {
        Namespace notes = Namespace.parse("notes");
        for (int i = 0; i < 600; i++) {
            store.store().put(notes, "a" + i, 1);
        }
        store.store().put(notes, "zebra", 1);
        store.store().put(Namespace.parse("notes/deep"), "zeta", 1);
        assertThat(names(McpOptions.DEFAULT, ITEM, "key", "z", Map.of("namespace", "notes")))
                .containsExactly("zebra");
        assertThat(names(McpOptions.DEFAULT, ITEM, "namespace", "no", Map.of()))
                .containsExactlyInAnyOrder("notes", "notes/deep");
    }

    @Test
    void agents_and_their_snapshots_are_named() throws Exception {
        store.agents().save("scout", Map.of("a", 1));
        String id = store.agents().load("scout").snapshotId();
        assertThat(names(McpOptions.DEFAULT, AGENT, "agent_id", "sc", Map.of())).containsExactly("scout");
        assertThat(names(McpOptions.DEFAULT, AGENT, "snapshot_id", "", Map.of("agent_id", "scout")))
                .containsExactly("latest", id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"agents/helper", "*", "agents/*", "\\*"})
    void no_name_beyond_the_root_is_suggested(String root) throws Exception {
        Namespace own = Namespace.parse(root);
        store.store().put(Namespace.parse(root + "/notes"), "mine", 1);
        store.store().put(Namespace.parse("agents/other/notes/secret"), "theirs", 1);
        store.store().put(Namespace.parse("else/secret"), "theirs", 1);
        store.store().put(Namespace.parse("else"), "theirs", 1);
        McpOptions below = McpOptions.DEFAULT.root(own);
        assertThat(names(below, ITEM, "namespace", "", Map.of())).containsExactly("notes");
        assertThat(names(below, ITEM, "key", "", Map.of("namespace", "notes"))).containsExactly("mine");
        assertThat(names(below, ITEM, "key", "", Map.of("namespace", "../else")))
                .isEmpty();
        assertThat(names(below, ITEM, "key", "", Map.of("namespace", "/"))).isEmpty();
    }
}
