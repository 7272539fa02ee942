package dev.cairn.langgraph4j;

import static dev.cairn.langgraph4j.Graphs.on;
import static dev.cairn.langgraph4j.Transcript.history;
import static dev.cairn.langgraph4j.Transcript.thread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import dev.cairn.model.binding.Types;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.bsc.langgraph4j.state.StateSnapshot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CairnSaverTest {
    private static final RunnableConfig CONFIG = thread("trip");

    private final Types types = Types.empty();
    private final Cairn cairn = Cairn.builder().url("memory:").types(types).open();
    private final CairnSaver saver = new CairnSaver(cairn);

    @AfterEach
    void close() {
        cairn.close();
    }

    private CompiledGraph<Trip> line() throws Exception {
        return Graphs.line("a", "b", "c").compile(on(saver).build());
    }

    private static void run(CompiledGraph<Trip> graph, GraphInput input, RunnableConfig config) {
        graph.invoke(input, config);
    }

    private static RunnableConfig at(CompiledGraph<Trip> graph, String node) {
        return graph.getStateHistory(CONFIG).stream()
                .filter(state -> state.node().equals(node))
                .map(StateSnapshot::config)
                .findFirst()
                .orElseThrow();
    }

    private List<String> ancestry() {
        return cairn.checkpoints()
                .branches()
                .ancestry(CheckpointConfig.of("trip"))
                .map(CairnSaverTest::reported)
                .toList();
    }

    private static String reported(CheckpointSummary summary) {
        CheckpointMetadata metadata = summary.metadata();
        return metadata.step() + " " + metadata.source().label() + " "
                + metadata.extra().get("node").text();
    }

    @Test
    void every_checkpoint_has_its_parent_step_and_source() throws Exception {
        run(line(), GraphInput.noArgs(), CONFIG);
        assertThat(ancestry()).containsExactly("2 loop c", "1 loop b", "0 loop a", "-1 input __START__");
        run(line(), GraphInput.noArgs(), CONFIG);
        assertThat(ancestry()).hasSize(8).startsWith("6 loop c", "5 loop b", "4 loop a", "3 input __START__");
    }

    @Test
    void plain_metadata_of_the_config_can_be_searched_for() throws Exception {
        RunnableConfig config = RunnableConfig.builder()
                .threadId("trip")
                .addMetadata("user", "ada")
                .addMetadata("attempt", 3)
                .addMetadata("run_id", "r-1")
                .addMetadata("step", "mine")
                .addMetadata("callback", new Object())
                .build();
        run(line(), GraphInput.noArgs(), config);
        List<CheckpointSummary> found = cairn.checkpoints()
                .summaries(CheckpointQuery.all().where("user", "ada").where("attempt", 3))
                .items();
        assertThat(found).hasSize(4);
        CheckpointMetadata metadata = found.get(0).metadata();
        assertThat(metadata.runId()).isEqualTo("r-1");
        assertThat(metadata.step()).isEqualTo(2);
        assertThat(metadata.extra().keySet()).containsExactlyInAnyOrder("node", "next", "user", "attempt");
    }

    @Test
    void an_update_of_an_earlier_checkpoint_keeps_it_where_the_library_loses_it() throws Exception {
        List<String> theirs = updateOfA(new MemorySaver());
        assertThat(theirs).containsExactly("c>__END__", "b>c", "a>c", "__START__>a");

        List<String> ours = updateOfA(saver);
        assertThat(ours).containsExactly("a>c", "c>__END__", "b>c", "a>b", "__START__>a");
        assertThat(ancestry()).containsExactly("1 update a", "0 loop a", "-1 input __START__");
    }

    private static List<String> updateOfA(BaseCheckpointSaver saver) throws Exception {
        CompiledGraph<Trip> graph = Graphs.line("a", "b", "c").compile(on(saver).build());
        run(graph, GraphInput.noArgs(), CONFIG);
        graph.updateState(at(graph, "a"), Map.of("edited", true), "b");
        return history(saver, CONFIG);
    }

    @Test
    void an_edited_state_runs_on_at_the_successor_of_the_node_it_was_edited_as() throws Exception {
        CompiledGraph<Trip> graph = line();
        run(graph, GraphInput.noArgs(), CONFIG);
        RunnableConfig edited = graph.updateState(at(graph, "a"), Map.of("edited", true), "b");
        Trip end = graph.invoke(GraphInput.resume(), edited).orElseThrow();
        assertThat(end.log()).containsExactly("a", "c");
        assertThat(end.<Boolean>value("edited")).contains(true);
        assertThat(ancestry()).containsExactly("2 loop c", "1 update a", "0 loop a", "-1 input __START__");
    }

    @Test
    void a_run_from_an_earlier_checkpoint_is_a_line_of_its_own_and_the_first_stays() throws Exception {
        CompiledGraph<Trip> graph = line();
        run(graph, GraphInput.noArgs(), CONFIG);
        String first = head().config().checkpointId();
        RunnableConfig afterA = at(graph, "a");

        Trip end =
                graph.invoke(GraphInput.resume(Map.of("again", true)), afterA).orElseThrow();
        assertThat(end.log()).containsExactly("a", "b", "c");
        assertThat(ancestry()).containsExactly("2 loop c", "1 loop b", "0 loop a", "-1 input __START__");
        assertThat(head().config().checkpointId()).isNotEqualTo(first);
        assertThat(cairn.checkpoints().branches().tree("trip", "").formerTips().get("main"))
                .containsExactly(first);
        assertThat(cairn.checkpoints()
                        .branches()
                        .ancestry(CheckpointConfig.of("trip", first))
                        .map(CairnSaverTest::reported))
                .containsExactly("2 loop c", "1 loop b", "0 loop a", "-1 input __START__");
        assertThat(graph.getState(CONFIG).state().<Boolean>value("again")).contains(true);
    }

    @Test
    void an_input_on_an_earlier_checkpoint_follows_it_and_one_on_the_thread_follows_the_newest() throws Exception {
        CompiledGraph<Trip> graph = line();
        run(graph, GraphInput.noArgs(), CONFIG);
        run(graph, GraphInput.args(Map.of("other", true)), at(graph, "a"));
        assertThat(ancestry())
                .containsExactly(
                        "4 loop c", "3 loop b", "2 loop a", "1 input __START__", "0 loop a", "-1 input __START__");
        graph.getState(at(graph, "b"));
        run(graph, GraphInput.noArgs(), CONFIG);
        assertThat(ancestry()).hasSize(10).startsWith("8 loop c", "7 loop b", "6 loop a", "5 input __START__");
    }

    private CheckpointTuple head() {
        return cairn.checkpoints().get(CheckpointConfig.of("trip"));
    }

    @Test
    void whoever_only_looks_at_an_earlier_checkpoint_while_a_graph_runs_does_not_divert_it() throws Exception {
        StateGraph<Trip> circle = Graphs.circle(3);
        CompiledGraph<Trip> graph = circle.compile(on(saver).build());
        CompiledGraph<Trip> looked = Graphs.circle(3)
                .addWrapCallNodeHook((node, state, config, action) -> {
                    Thread viewer = new Thread(() -> graph.getStateHistory(CONFIG).stream()
                            .filter(old -> node.equals(old.next()))
                            .reduce((newer, older) -> older)
                            .ifPresent(oldest -> graph.getState(oldest.config())));
                    viewer.start();
                    try {
                        viewer.join();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return action.apply(state, config);
                })
                .compile(on(saver).build());
        looked.invoke(GraphInput.noArgs(), CONFIG);
        assertThat(ancestry()).hasSize(8);
    }

    /** A graph whose nodes do something beside before they are run. */
    private CompiledGraph<Trip> beside(StateGraph<Trip> graph, BiConsumer<String, RunnableConfig> act)
            throws Exception {
        return graph.addWrapCallNodeHook((node, state, config, action) -> {
                    act.accept(node, config);
                    return action.apply(state, config);
                })
                .compile(on(saver).build());
    }

    private RunnableConfig oldest(String next) {
        Checkpoint oldest = saver.list(CONFIG).stream()
                .filter(checkpoint -> next.equals(checkpoint.getNextNodeId()))
                .reduce((newer, older) -> older)
                .orElseThrow();
        return RunnableConfig.builder(CONFIG).checkPointId(oldest.getId()).build();
    }

    @Test
    void a_node_that_reads_an_earlier_checkpoint_does_not_divert_its_run() throws Exception {
        CompiledGraph<Trip> viewer = Graphs.circle(3).compile(on(saver).build());
        CompiledGraph<Trip> graph = beside(Graphs.circle(3), (node, config) -> {
            viewer.getState(oldest(node));
            saver.get(oldest(node));
        });
        run(graph, GraphInput.noArgs(), CONFIG);
        assertThat(ancestry()).hasSize(8);
    }

    @Test
    void a_node_that_reads_any_checkpoint_does_not_take_a_run_from_its_line() throws Exception {
        CompiledGraph<Trip> viewer = line();
        run(viewer, GraphInput.noArgs(), CONFIG);
        RunnableConfig afterA = at(viewer, "a");
        RunnableConfig afterB = at(viewer, "b");
        CompiledGraph<Trip> graph = beside(Graphs.line("a", "b", "c"), (node, config) -> {
            viewer.getState(CONFIG);
            viewer.getState(afterB);
        });
        run(graph, GraphInput.resume(Map.of("again", true)), afterA);
        assertThat(ancestry()).containsExactly("2 loop c", "1 loop b", "0 loop a", "-1 input __START__");
    }

    @Test
    void a_run_may_begin_on_one_java_thread_and_go_on_on_another() throws Exception {
        CompiledGraph<Trip> graph = Graphs.circle(2).compile(on(saver).build());
        run(graph, GraphInput.noArgs(), CONFIG);
        RunnableConfig first = oldest("model");
        var steps = CompletableFuture.supplyAsync(() -> graph.stream(GraphInput.resume(), first))
                .get();
        steps.forEach(step -> {});
        assertThat(ancestry()).hasSize(6);
        assertThat(saver.list(CONFIG)).hasSize(11);
    }

    @Test
    void a_run_that_failed_before_its_first_checkpoint_leaves_nothing_behind() throws Exception {
        run(line(), GraphInput.noArgs(), CONFIG);
        RunnableConfig begun = oldest("a");
        CompiledGraph<Trip> failing = beside(Graphs.line("a", "b", "c"), (node, config) -> {
            throw new IllegalStateException("no model");
        });
        assertThatThrownBy(() -> failing.invoke(GraphInput.resume(), begun)).hasStackTraceContaining("no model");
        run(line(), GraphInput.noArgs(), CONFIG);
        assertThat(ancestry()).hasSize(8);
    }

    @Test
    void another_run_of_the_thread_does_not_take_the_place_of_one_that_goes_back() throws Exception {
        run(line(), GraphInput.noArgs(), CONFIG);
        RunnableConfig back = RunnableConfig.builder(at(line(), "a"))
                .addMetadata("user", "ada")
                .build();
        RunnableConfig other =
                RunnableConfig.builder(CONFIG).addMetadata("user", "bob").build();
        CompiledGraph<Trip> graph = line();
        CompiledGraph<Trip> slow = beside(Graphs.line("a", "b", "c"), (node, config) -> {
            if (node.equals("b")) {
                run(graph, GraphInput.noArgs(), other);
            }
        });
        run(slow, GraphInput.resume(), back);
        assertThat(ancestry()).containsExactly("2 loop c", "1 loop b", "0 loop a", "-1 input __START__");
    }

    @Test
    void runs_that_begin_at_different_checkpoints_at_once_keep_their_parents() throws Exception {
        run(line(), GraphInput.noArgs(), CONFIG);
        RunnableConfig afterA = numbered(at(line(), "a"), "r-1");
        RunnableConfig start = numbered(oldest("a"), "r-2");
        CompiledGraph<Trip> graph = line();
        CompiledGraph<Trip> slow = beside(Graphs.line("a", "b", "c"), (node, config) -> {
            if (node.equals("b")) {
                run(graph, GraphInput.resume(), start);
            }
        });
        run(slow, GraphInput.resume(), afterA);
        assertThat(ancestryOfRun("r-1")).containsExactly("2 loop c", "1 loop b", "0 loop a", "-1 input __START__");
        assertThat(ancestryOfRun("r-2")).containsExactly("2 loop c", "1 loop b", "0 loop a", "-1 input __START__");
        assertThat(cairn.checkpoints().branches().tree("trip", "").nodes()).hasSize(4 + 2 + 3);
    }

    private static RunnableConfig numbered(RunnableConfig config, String run) {
        return RunnableConfig.builder(config).addMetadata("run_id", run).build();
    }

    private List<String> ancestryOfRun(String run) {
        CheckpointSummary newest = cairn.checkpoints().summaries(CheckpointQuery.of("trip")).items().stream()
                .filter(summary -> run.equals(summary.metadata().runId()))
                .findFirst()
                .orElseThrow();
        return cairn.checkpoints()
                .branches()
                .ancestry(newest.config())
                .map(CairnSaverTest::reported)
                .toList();
    }

    @Test
    void metadata_that_are_named_like_secrets_or_look_like_them_are_not_stored() throws Exception {
        RunnableConfig config = RunnableConfig.builder(CONFIG)
                .addMetadata("api_key", "abc123def")
                .addMetadata("openai-api-key", "abc123def")
                .addMetadata("Authorization", "Basic YTpi")
                .addMetadata("proxy", "http://ada:hunter2@proxy.example")
                .addMetadata("note", "ghp_0123456789abcdefghij0123")
                .addMetadata("run_id", "ghp_0123456789abcdefghij0123")
                .addMetadata("max_tokens", 512)
                .addMetadata("user", "ada")
                .build();
        run(line(), GraphInput.noArgs(), config);
        CheckpointMetadata metadata = head().metadata();
        assertThat(metadata.extra().keySet()).containsExactlyInAnyOrder("node", "next", "user", "max_tokens");
        assertThat(metadata.runId()).isNull();
    }

    @Test
    void a_state_member_that_looks_like_a_tag_of_ours_stays_data() throws Exception {
        types.register("order", 1, Order.class);
        Map<String, Object> tag =
                Map.of("@cairn", "order", "version", 1, "value", Map.of("article", "pear", "price", BigDecimal.ONE));
        Map<String, Object> unknown = Map.of("@cairn", "nosuch");
        CompiledGraph<Trip> graph = line();
        run(graph, GraphInput.args(Map.of("tag", tag, "deep", List.of(unknown), "@cairn", "order")), CONFIG);
        Map<String, Object> read =
                new CairnSaver(cairn).get(CONFIG).orElseThrow().getState();
        assertThat(read)
                .containsEntry("tag", tag)
                .containsEntry("deep", List.of(unknown))
                .containsEntry("@cairn", "order");
        assertThat(graph.getState(CONFIG).state().data()).containsEntry("tag", tag);
    }

    @Test
    void the_serializer_keeps_data_that_look_like_a_tag_of_ours() throws Exception {
        types.register("order", 1, Order.class);
        Map<String, Object> tag =
                Map.of("@cairn", "order", "version", 1, "value", Map.of("article", "pear", "price", BigDecimal.ONE));
        CompiledGraph<Trip> graph = new StateGraph<Trip>(Trip.SCHEMA, new CairnStateSerializer<>(Trip::new, types))
                .addNode("a", Trip.visit("a"))
                .addEdge(StateGraph.START, "a")
                .addEdge("a", StateGraph.END)
                .compile(on(saver).build());
        Trip end = graph.invoke(GraphInput.args(Map.of("tag", tag, "@cairn", "order")), CONFIG)
                .orElseThrow();
        assertThat(end.data()).containsEntry("tag", tag).containsEntry("@cairn", "order");
    }

    @Test
    void a_checkpoint_put_again_under_its_own_id_is_replaced() {
        Checkpoint one = checkpoint("one", Map.of("n", 1));
        RunnableConfig stored = saver.put(CONFIG, one);
        assertThat(stored.checkPointId()).contains(one.getId());
        saver.put(stored, checkpoint("one", Map.of("n", 2)));
        assertThat(saver.list(CONFIG)).singleElement().satisfies(only -> {
            assertThat(only.getId()).isEqualTo("one");
            assertThat(only.getState()).isEqualTo(Map.of("n", 2));
        });
        RunnableConfig missing =
                RunnableConfig.builder(CONFIG).checkPointId("two").build();
        assertThatThrownBy(() -> saver.put(missing, one))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("two");
    }

    private static Checkpoint checkpoint(String id, Map<String, Object> state) {
        return Checkpoint.builder()
                .id(id)
                .nodeId("a")
                .nextNodeId("b")
                .state(state)
                .build();
    }

    @Test
    void what_is_released_is_handed_over_and_gone_and_threads_do_not_touch_each_other() throws Exception {
        CompiledGraph<Trip> graph = line();
        run(graph, GraphInput.noArgs(), CONFIG);
        run(graph, GraphInput.noArgs(), thread("trip_2"));
        BaseCheckpointSaver.Tag tag = saver.release(CONFIG);
        assertThat(tag.threadId()).isEqualTo("trip");
        assertThat(tag.checkpoints())
                .extracting(Checkpoint::getNodeId)
                .containsExactly("c", "b", "a", StateGraph.START);
        assertThat(saver.get(CONFIG)).isEmpty();
        assertThat(saver.list(thread("trip_2"))).hasSize(4);
    }

    @Test
    void a_graph_that_releases_its_thread_after_every_turn_keeps_every_history() throws Exception {
        CompiledGraph<Trip> graph =
                Graphs.line("a", "b").compile(on(saver).releaseThread(true).build());
        run(graph, GraphInput.noArgs(), CONFIG);
        run(graph, GraphInput.noArgs(), CONFIG);
        assertThat(saver.list(CONFIG)).isEmpty();
        List<String> kept =
                cairn.checkpoints().threads().list(ThreadQuery.all().prefix("trip.released.")).items().stream()
                        .map(ThreadInfo::threadId)
                        .toList();
        assertThat(kept).hasSize(2);
        assertThat(saver.list(thread(kept.get(0))))
                .extracting(Checkpoint::getNodeId)
                .containsExactly("b", "a", StateGraph.START);
        assertThat(cairn.checkpoints().threads().deleted(ThreadQuery.all()).items())
                .isEmpty();
    }

    @Test
    void histories_that_end_at_one_id_are_all_kept() throws Exception {
        for (int turn = 1; turn <= 3; turn++) {
            saver.put(CONFIG, checkpoint("c1", Map.of("turn", turn)));
            saver.release(CONFIG);
        }
        saver.release(CONFIG);
        assertThat(saver.list(thread("trip.released.1"))).hasSize(1);
        assertThat(saver.get(thread("trip.released.3")))
                .hasValueSatisfying(found -> assertThat(found.getState()).containsEntry("turn", 3));
    }

    @Test
    void names_of_threads_are_not_paths_or_patterns() throws Exception {
        List<String> names = List.of("../../x", "a/b", "CON", "A", "a", "a*", "é".repeat(200));
        for (String name : names) {
            saver.put(thread(name), checkpoint("c1", Map.of("name", name)));
        }
        saver.release(thread("a*"));
        for (String name : names) {
            assertThat(saver.get(thread(name)).map(found -> found.getState().get("name")))
                    .isEqualTo(name.equals("a*") ? Optional.empty() : Optional.of(name));
        }
    }

    record Order(String article, BigDecimal price) {}

    @Test
    void values_come_back_with_their_types() {
        types.register("order", 1, Order.class);
        Map<String, Object> state = new HashMap<>();
        state.put("numbers", Arrays.asList(1, 2L, 2.5, 10_000_000_000L, new BigDecimal("1.10"), null));
        state.put("instant", Instant.parse("2026-03-29T01:30:00.123456789Z"));
        state.put("orders", List.of(new Order("pear", BigDecimal.ONE)));
        state.put("set", Set.of("x"));
        state.put("bytes", new byte[] {1, 2});
        state.put("long text", "\u0000x😀".repeat(40_000));
        state.put("nothing", null);
        saver.put(CONFIG, checkpoint("c1", state));
        Map<String, Object> read = saver.get(CONFIG).orElseThrow().getState();
        assertThat((byte[]) read.remove("bytes")).containsExactly(1, 2);
        state.remove("bytes");
        assertThat(read).isEqualTo(state);
    }

    @Test
    void a_value_without_document_form_is_refused_by_name_and_nothing_is_stored() {
        assertThatThrownBy(() ->
                        saver.put(CONFIG, checkpoint("c1", Map.of("orders", List.of(new Order("x", BigDecimal.ONE))))))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("Order")
                .hasMessageContaining("types.register");
        assertThat(saver.list(CONFIG)).isEmpty();
    }

    @Test
    void what_is_stored_does_not_change_with_the_map_that_was_put_or_got() {
        Map<String, Object> state = new HashMap<>(Map.of("list", new java.util.ArrayList<>(List.of(1))));
        saver.put(CONFIG, checkpoint("c1", state));
        state.put("late", true);
        saver.get(CONFIG).orElseThrow().getState().clear();
        assertThat(saver.get(CONFIG).orElseThrow().getState()).isEqualTo(Map.of("list", List.of(1)));
    }

    @Test
    void a_graph_whose_state_is_not_serializable_runs_with_the_document_serializer() throws Exception {
        types.register("order", 1, Order.class);
        Order order = new Order("pear", BigDecimal.TEN);
        CompiledGraph<Trip> graph = new StateGraph<Trip>(Trip.SCHEMA, new CairnStateSerializer<>(Trip::new, types))
                .addNode("a", Trip.visit("a"))
                .addEdge(StateGraph.START, "a")
                .addEdge("a", StateGraph.END)
                .compile(on(saver).build());
        Trip end = graph.invoke(GraphInput.args(Map.of("order", order)), CONFIG).orElseThrow();
        assertThat(end.<Order>value("order")).contains(order);
        assertThat(graph.getState(CONFIG).state().<Order>value("order")).contains(order);
    }

    @Test
    void a_thread_that_no_graph_wrote_is_named() {
        cairn.checkpoints()
                .put(
                        CheckpointConfig.of("trip"),
                        StateChange.empty().set("n", 1),
                        CheckpointMetadata.of(Source.LOOP, 0));
        assertThatThrownBy(() -> saver.get(CONFIG)).hasMessageContaining("as a graph's");
    }
}
