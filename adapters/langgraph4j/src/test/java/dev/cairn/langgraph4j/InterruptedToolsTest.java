package dev.cairn.langgraph4j;

import static dev.cairn.langgraph4j.Transcript.thread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.Channels;
import org.bsc.langgraph4j.state.StateSnapshot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that ended between a model's call of a tool and the tool's answer can go on, be answered with an error, or forget the call. */
class InterruptedToolsTest {
    private static final RunnableConfig TALK = thread("talk");
    private static final ToolExecutionRequest CALL =
            ToolExecutionRequest.builder().id("c1").name("book").arguments("{}").build();

    @TempDir
    Path folder;

    private final AtomicBoolean broken = new AtomicBoolean(true);
    private Cairn cairn;
    private CompiledGraph<AgentState> graph;

    @BeforeEach
    void stopBeforeTheAnswer() throws Exception {
        open();
        GraphInput question = GraphInput.args(Map.of("messages", UserMessage.from("A table, please.")));
        assertThatThrownBy(() -> graph.invoke(question, TALK)).hasStackTraceContaining("no table");
        cairn.close();
        broken.set(false);
        open();
        assertThat(messages(graph.getState(TALK))).hasSize(2).endsWith(AiMessage.from(CALL));
    }

    private void open() throws Exception {
        cairn = Cairn.open("sqlite:" + folder.resolve("graphs.db"));
        var states = new CairnStateSerializer<AgentState>(AgentState::new, cairn.types());
        graph = new StateGraph<AgentState>(Map.of("messages", Channels.appender(ArrayList::new)), states)
                .addNode("model", AsyncNodeAction.node_async(this::model))
                .addNode("tool", AsyncNodeAction.node_async(this::tool))
                .addEdge(StateGraph.START, "model")
                .addConditionalEdges(
                        "model",
                        state -> CompletableFuture.completedFuture(
                                last(state) instanceof AiMessage said && said.hasToolExecutionRequests()
                                        ? "tool"
                                        : "done"),
                        Map.of("tool", "tool", "done", StateGraph.END))
                .addEdge("tool", "model")
                .compile(Graphs.on(new CairnSaver(cairn)).build());
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    private static ChatMessage last(AgentState state) {
        List<ChatMessage> messages = state.<List<ChatMessage>>value("messages").orElseThrow();
        return messages.get(messages.size() - 1);
    }

    private Map<String, Object> model(AgentState state) {
        return Map.of(
                "messages",
                last(state) instanceof ToolExecutionResultMessage answer
                        ? AiMessage.from("I heard: " + answer.text())
                        : AiMessage.from(CALL));
    }

    private Map<String, Object> tool(AgentState state) {
        if (broken.get()) {
            throw new IllegalStateException("no table");
        }
        return Map.of("messages", ToolExecutionResultMessage.from(CALL, "Table 12."));
    }

    private static List<ChatMessage> messages(StateSnapshot<AgentState> state) {
        return state.state().<List<ChatMessage>>value("messages").orElseThrow();
    }

    private List<ChatMessage> end(RunnableConfig from, GraphInput input) {
        return graph.invoke(input, from)
                .orElseThrow()
                .<List<ChatMessage>>value("messages")
                .orElseThrow();
    }

    @Test
    void the_run_goes_on_at_the_tool() {
        assertThat(end(TALK, GraphInput.resume())).hasSize(4).endsWith(AiMessage.from("I heard: Table 12."));
    }

    @Test
    void the_call_is_answered_with_an_error() throws Exception {
        RunnableConfig answered = graph.updateState(
                graph.getState(TALK).config(),
                Map.of("messages", ToolExecutionResultMessage.from(CALL, "The booking failed.")),
                "tool");
        assertThat(end(answered, GraphInput.resume()))
                .hasSize(4)
                .endsWith(AiMessage.from("I heard: The booking failed."));
    }

    @Test
    void the_call_is_dropped_and_the_history_keeps_it() {
        RunnableConfig asked = graph.getStateHistory(TALK).stream()
                .filter(state -> state.node().equals(StateGraph.START))
                .findFirst()
                .map(StateSnapshot::config)
                .orElseThrow();
        assertThat(end(asked, GraphInput.resume())).hasSize(4).startsWith(UserMessage.from("A table, please."));
        assertThat(graph.getStateHistory(TALK)).hasSize(2 + 3);
        assertThat(cairn.checkpoints().branches().tree("talk", "").formerTips().get("main"))
                .hasSize(1);
    }
}
