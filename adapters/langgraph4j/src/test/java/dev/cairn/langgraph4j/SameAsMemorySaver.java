package dev.cairn.langgraph4j;

import static dev.cairn.langgraph4j.Graphs.on;
import static dev.cairn.langgraph4j.Transcript.thread;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.testing.adapter.StorePlace;
import dev.cairn.testing.adapter.TestStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.bsc.langgraph4j.state.StateSnapshot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Graphs whose runs, states and histories must be the same as on the library's own saver, on a backend. */
abstract class SameAsMemorySaver {
    private static final RunnableConfig CONFIG = thread("trip");

    @TempDir
    Path folder;

    private final TestStore backend;
    private StorePlace.OpenStore store;
    private Cairn cairn;

    SameAsMemorySaver(TestStore backend) {
        this.backend = backend;
    }

    @BeforeEach
    void open() {
        store = backend.in(folder).open();
        cairn = store.cairn();
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** Runs of a graph, which write down what is to be seen. */
    private interface Scenario {
        Transcript on(BaseCheckpointSaver saver) throws Exception;
    }

    private List<String> same(Scenario scenario) throws Exception {
        List<String> ours = scenario.on(new CairnSaver(cairn)).lines();
        assertThat(ours).isEqualTo(scenario.on(new MemorySaver()).lines());
        return ours;
    }

    private static GraphInput args(String key, Object value) {
        return GraphInput.args(Map.of(key, value));
    }

    @Test
    void a_line() throws Exception {
        List<String> lines = same(saver -> {
            CompiledGraph<Trip> graph =
                    Graphs.line("a", "b", "c").compile(on(saver).build());
            return new Transcript().run(graph, args("n", 1), CONFIG).look(graph, CONFIG);
        });
        assertThat(lines).anyMatch(line -> line.startsWith("history b>c {at=b, log=[a, b], n=1}"));
    }

    @Test
    void a_circle_with_a_condition() throws Exception {
        same(saver -> {
            CompiledGraph<Trip> graph = Graphs.circle(4).compile(on(saver).build());
            return new Transcript().run(graph, GraphInput.noArgs(), CONFIG).look(graph, CONFIG);
        });
    }

    @Test
    void a_crossing() throws Exception {
        same(saver -> {
            CompiledGraph<Trip> graph = Graphs.crossing().compile(on(saver).build());
            return new Transcript()
                    .run(graph, args("way", "right"), CONFIG)
                    .run(graph, args("way", "left"), thread("other"))
                    .look(graph, CONFIG)
                    .look(graph, thread("other"));
        });
    }

    @Test
    void parallel_branches() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            RunnableConfig parallel = RunnableConfig.builder()
                    .threadId("trip")
                    .addParallelNodeExecutor("begin", pool)
                    .build();
            List<String> lines = same(saver -> {
                CompiledGraph<Trip> graph = Graphs.fan().compile(on(saver).build());
                return new Transcript()
                        .run(graph, GraphInput.noArgs(), parallel)
                        .look(graph, CONFIG);
            });
            assertThat(lines).anyMatch(line -> line.contains("a, b, c, end]"));
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void an_interrupt_before_a_node_and_a_resume_with_a_value() throws Exception {
        List<String> lines = same(saver -> {
            CompiledGraph<Trip> graph =
                    Graphs.conversation().compile(on(saver).interruptBefore("b").build());
            return new Transcript()
                    .run(graph, GraphInput.noArgs(), CONFIG)
                    .look(graph, CONFIG)
                    .run(graph, GraphInput.resume(Map.of("answer", "yes")), CONFIG)
                    .look(graph, CONFIG);
        });
        assertThat(lines).anyMatch(line -> line.contains("log=[a, told yes]"));
    }

    @Test
    void an_interrupt_after_a_node() throws Exception {
        for (boolean beforeEdge : new boolean[] {false, true}) {
            String id = "trip-" + beforeEdge;
            same(saver -> {
                CompileConfig config = on(saver)
                        .interruptAfter("a")
                        .interruptBeforeEdge(beforeEdge)
                        .build();
                CompiledGraph<Trip> graph = Graphs.line("a", "b").compile(config);
                return new Transcript()
                        .run(graph, GraphInput.noArgs(), thread(id))
                        .look(graph, thread(id))
                        .run(graph, GraphInput.resume(), thread(id))
                        .look(graph, thread(id));
            });
        }
    }

    @Test
    void a_second_input_on_top_of_the_first() throws Exception {
        List<String> lines = same(saver -> {
            CompiledGraph<Trip> graph = Graphs.line("a", "b").compile(on(saver).build());
            return new Transcript()
                    .run(graph, args("n", 1), CONFIG)
                    .run(graph, args("n", 2), CONFIG)
                    .look(graph, CONFIG);
        });
        assertThat(lines).anyMatch(line -> line.contains("[a, b, a, b], n=2"));
    }

    @Test
    void a_thread_that_is_released_at_the_end() throws Exception {
        List<String> lines = same(saver -> {
            CompiledGraph<Trip> graph =
                    Graphs.line("a", "b").compile(on(saver).releaseThread(true).build());
            return new Transcript()
                    .run(graph, args("n", 1), CONFIG)
                    .look(graph, CONFIG)
                    .run(graph, args("n", 2), CONFIG)
                    .look(graph, CONFIG);
        });
        assertThat(lines).contains("newest Optional.empty").noneMatch(line -> line.startsWith("history"));
    }

    @Test
    void an_update_of_the_newest_state_as_a_node() throws Exception {
        same(saver -> {
            CompiledGraph<Trip> graph = Graphs.line("a", "b", "c")
                    .compile(on(saver).interruptAfter("a").build());
            Transcript seen = new Transcript().run(graph, GraphInput.noArgs(), CONFIG);
            RunnableConfig edited = graph.updateState(CONFIG, Map.of("edited", true), "b");
            return seen.look(graph, CONFIG)
                    .run(graph, GraphInput.resume(), edited)
                    .look(graph, CONFIG);
        });
    }

    @Test
    void a_graph_as_a_node_with_checkpoints_of_its_own_that_is_interrupted_inside() throws Exception {
        List<String> lines = same(saver -> {
            CompiledGraph<Trip> inner =
                    Graphs.line("x", "y").compile(on(saver).interruptBefore("y").build());
            CompiledGraph<Trip> graph = Graphs.nested(inner).compile(on(saver).build());
            RunnableConfig within = thread("trip_subgraph_inner");
            return new Transcript()
                    .run(graph, GraphInput.noArgs(), CONFIG)
                    .look(graph, CONFIG)
                    .look(inner, within)
                    .run(graph, GraphInput.resume(Map.of("answer", 42)), CONFIG)
                    .look(graph, CONFIG)
                    .look(inner, within);
        });
        assertThat(lines).anyMatch(line -> line.startsWith("newest Optional[after>__END__]"));
    }

    @Test
    void a_graph_merged_into_another() throws Exception {
        same(saver -> {
            CompiledGraph<Trip> graph = Trip.graph()
                    .addNode("before", Trip.visit("before"))
                    .addNode("inner", Graphs.line("x", "y"))
                    .addEdge("__START__", "before")
                    .addEdge("before", "inner")
                    .addEdge("inner", "__END__")
                    .compile(on(saver).build());
            return new Transcript().run(graph, GraphInput.noArgs(), CONFIG).look(graph, CONFIG);
        });
    }

    @Test
    void runs_from_earlier_checkpoints() throws Exception {
        same(saver -> {
            CompiledGraph<Trip> inner =
                    Graphs.line("x", "y", "z").compile(on(saver).build());
            CompiledGraph<Trip> graph = Graphs.nested(inner).compile(on(saver).build());
            RunnableConfig within = thread("trip_subgraph_inner");
            Transcript seen = new Transcript().run(graph, GraphInput.noArgs(), CONFIG);
            return seen.run(graph, GraphInput.resume(Map.of("again", 1)), at(graph, CONFIG, "before"))
                    .run(graph, args("input", 2), at(graph, CONFIG, "after"))
                    .run(inner, GraphInput.resume(Map.of("again", 3)), at(inner, within, "x"))
                    .look(graph, CONFIG)
                    .look(inner, within);
        });
    }

    private static RunnableConfig at(CompiledGraph<Trip> graph, RunnableConfig thread, String node) {
        return graph.getStateHistory(thread).stream()
                .filter(state -> state.node().equals(node))
                .map(StateSnapshot::config)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void unknown_threads_and_checkpoints() throws Exception {
        same(saver -> {
            RunnableConfig unknown = RunnableConfig.builder()
                    .threadId("nobody")
                    .checkPointId("none")
                    .build();
            return new Transcript()
                    .add(saver.get(thread("nobody")) + " " + saver.get(unknown) + " " + saver.list(thread("nobody")))
                    .add(saver.release(thread("nobody")).toString())
                    .add(saver.threadId(RunnableConfig.builder().build()));
        });
    }
}
