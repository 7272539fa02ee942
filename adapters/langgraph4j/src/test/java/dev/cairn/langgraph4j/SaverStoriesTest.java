package dev.cairn.langgraph4j;

import static dev.cairn.langgraph4j.Transcript.history;
import static dev.cairn.langgraph4j.Transcript.thread;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import java.nio.file.Path;
import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.serializer.StateSerializer;
import org.bsc.langgraph4j.serializer.plain_text.jackson.JacksonStateSerializer;
import org.bsc.langgraph4j.serializer.std.ObjectStreamStateSerializer;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.StateSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What LangGraph4j expects of every saver, with each kind of serializer and a fresh saver after every stop. */
class SaverStoriesTest {
    private static final RunnableConfig CONFIG = thread("trip");

    @TempDir
    Path folder;

    /** How a graph copies its states between nodes. */
    enum Copying {
        JAVA,
        JACKSON,
        CAIRN;

        StateSerializer<Trip> serializer(Cairn cairn) {
            return switch (this) {
                case JAVA -> new ObjectStreamStateSerializer<>(Trip::new);
                case JACKSON -> new JacksonStateSerializer<>(Trip::new) {};
                case CAIRN -> new CairnStateSerializer<>(Trip::new, cairn.types());
            };
        }
    }

    private interface Story {
        void with(CompiledGraph<Trip> graph, CairnSaver saver) throws Exception;
    }

    private void process(Copying copying, CompileConfig.Builder config, Story story) throws Exception {
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("graphs.db"))) {
            CairnSaver saver = new CairnSaver(cairn);
            StateGraph<Trip> graph = new StateGraph<>(Trip.SCHEMA, copying.serializer(cairn))
                    .addNode("first", Trip.visit("first"))
                    .addNode("second", Trip.visit("second"))
                    .addEdge(StateGraph.START, "first")
                    .addEdge("first", "second")
                    .addEdge("second", StateGraph.END);
            story.with(graph.compile(config.checkpointSaver(saver).build()), saver);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_run_that_was_interrupted_goes_on_with_another_saver(Copying copying) throws Exception {
        process(
                copying,
                CompileConfig.builder().interruptBefore("second"),
                (graph, saver) -> assertThat(graph.invoke(GraphInput.noArgs(), CONFIG)
                                .orElseThrow()
                                .log())
                        .containsExactly("first"));
        process(
                copying,
                CompileConfig.builder().interruptBefore("second"),
                (graph, saver) -> assertThat(graph.invoke(GraphInput.resume(), CONFIG)
                                .orElseThrow()
                                .log())
                        .containsExactly("first", "second"));
    }

    @ParameterizedTest
    @EnumSource
    void a_thread_that_is_released_at_the_end_has_no_history_and_its_run_is_kept(Copying copying) throws Exception {
        process(copying, CompileConfig.builder().releaseThread(true), (graph, saver) -> {
            graph.invoke(GraphInput.args(Map.of("input", "one")), CONFIG);
            assertThat(graph.getStateHistory(CONFIG)).isEmpty();
        });
        process(
                copying,
                CompileConfig.builder(),
                (graph, saver) -> assertThat(
                                saver.tag(CONFIG, null).orElseThrow().checkpoints())
                        .hasSize(3));
    }

    @ParameterizedTest
    @EnumSource
    void an_edit_of_a_thread_that_is_not_released_is_there_for_another_saver(Copying copying) throws Exception {
        process(copying, CompileConfig.builder(), (graph, saver) -> {
            graph.invoke(GraphInput.args(Map.of("input", "one")), CONFIG);
            assertThat(history(saver, CONFIG)).containsExactly("second>__END__", "first>second", "__START__>first");
            StateSnapshot<Trip> last = graph.lastStateOf(CONFIG).orElseThrow();
            seen(graph.stateOf(graph.updateState(last.config(), Map.of("edit", "two")))
                    .orElseThrow());
        });
        process(copying, CompileConfig.builder(), (graph, saver) -> {
            assertThat(history(saver, CONFIG))
                    .containsExactly("second>__END__", "second>__END__", "first>second", "__START__>first");
            seen(graph.stateOf(CONFIG).orElseThrow());
            saver.release(CONFIG);
            assertThat(graph.getStateHistory(CONFIG)).isEmpty();
        });
    }

    @Test
    void graphs_with_different_classes_of_states_share_a_saver() throws Exception {
        try (Cairn cairn = Cairn.open("memory:")) {
            CairnSaver saver = new CairnSaver(cairn);
            CompiledGraph<Trip> trips =
                    Graphs.line("first").compile(Graphs.on(saver).build());
            CompiledGraph<AgentState> others = new StateGraph<>(AgentState::new)
                    .addNode("only", AsyncNodeAction.node_async(state -> Map.of("count", 1)))
                    .addEdge(StateGraph.START, "only")
                    .addEdge("only", StateGraph.END)
                    .compile(Graphs.on(saver).build());
            trips.invoke(GraphInput.noArgs(), CONFIG);
            others.invoke(GraphInput.noArgs(), thread("other"));
            assertThat(trips.getState(CONFIG).state().log()).containsExactly("first");
            assertThat(others.getState(thread("other")).state().<Integer>value("count"))
                    .contains(1);
        }
    }

    private static void seen(StateSnapshot<Trip> state) {
        assertThat(state.node()).isEqualTo("second");
        assertThat(state.next()).isEqualTo(StateGraph.END);
        assertThat(state.state().<String>value("edit")).contains("two");
    }
}
