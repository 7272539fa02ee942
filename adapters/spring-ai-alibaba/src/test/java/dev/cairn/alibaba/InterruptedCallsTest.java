package dev.cairn.alibaba;

import static dev.cairn.alibaba.Graphs.on;
import static dev.cairn.alibaba.Graphs.thread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.cloud.ai.graph.CompiledGraph;
import com.alibaba.cloud.ai.graph.KeyStrategy;
import com.alibaba.cloud.ai.graph.OverAllState;
import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.StateGraph;
import com.alibaba.cloud.ai.graph.action.AsyncNodeAction;
import com.alibaba.cloud.ai.graph.checkpoint.Checkpoint;
import dev.cairn.Cairn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;

/** A run that ended between a model's call of a tool and the tool's answer can repeat the call, be answered, or forget the call. */
class InterruptedCallsTest {
    private static final RunnableConfig TALK = thread("talk");

    private final AtomicBoolean broken = new AtomicBoolean(true);
    private final Cairn cairn = Cairn.open("memory:");
    private final AlibabaSaver saver = new AlibabaSaver(cairn);
    private CompiledGraph graph;

    @BeforeEach
    void stopBeforeTheAnswer() throws Exception {
        graph = new StateGraph(() -> Map.of("messages", KeyStrategy.APPEND))
                .addNode("model", AsyncNodeAction.node_async(state -> Map.of("messages", call())))
                .addNode("tool", AsyncNodeAction.node_async(this::tool))
                .addNode("end", AsyncNodeAction.node_async(state -> Map.of("messages", new AssistantMessage("Done."))))
                .addEdge(StateGraph.START, "model")
                .addEdge("model", "tool")
                .addEdge("tool", "end")
                .addEdge("end", StateGraph.END)
                .compile(on(saver).build());
        Map<String, Object> question = Map.of("messages", new UserMessage("A table, please."));
        assertThatThrownBy(() -> graph.invoke(question, TALK)).hasStackTraceContaining("no table");
        broken.set(false);
        assertThat(kinds(graph.getState(TALK).state())).containsExactly(MessageType.USER, MessageType.ASSISTANT);
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    private static AssistantMessage call() {
        return AssistantMessage.builder()
                .content("")
                .toolCalls(List.of(new ToolCall("c1", "function", "book", "{}")))
                .build();
    }

    private static ToolResponseMessage answer(String text) {
        return ToolResponseMessage.builder()
                .responses(List.of(new ToolResponse("c1", "book", text)))
                .build();
    }

    private Map<String, Object> tool(OverAllState state) {
        if (broken.get()) {
            throw new IllegalStateException("no table");
        }
        return Map.of("messages", answer("Table 12."));
    }

    private static List<Message> messages(OverAllState state) {
        return state.<List<Message>>value("messages").orElseThrow();
    }

    private static List<MessageType> kinds(OverAllState state) {
        return messages(state).stream().map(Message::getMessageType).toList();
    }

    private List<Message> resume(RunnableConfig config) throws Exception {
        return messages(graph.invoke(Map.of(), config.withResume()).orElseThrow());
    }

    @Test
    void the_run_goes_on_at_the_tool() throws Exception {
        assertThat(resume(TALK)).hasSize(4).contains(answer("Table 12."));
    }

    /** A checkpoint of one's own, since the library's update of a state doubles what it appends to. */
    @Test
    void the_call_is_answered_with_an_error() throws Exception {
        List<Message> messages = new ArrayList<>(messages(graph.getState(TALK).state()));
        messages.add(answer("The booking failed."));
        Checkpoint failed = Checkpoint.builder()
                .nodeId("tool")
                .nextNodeId("end")
                .state(Map.of("messages", messages))
                .build();
        RunnableConfig answered = saver.put(graph.getState(TALK).config(), failed);
        assertThat(resume(answered)).hasSize(4).contains(answer("The booking failed."));
    }

    @Test
    void the_call_is_taken_back_and_the_history_keeps_it() throws Exception {
        RunnableConfig asked = graph.getStateHistory(TALK).stream()
                .filter(state -> state.node().equals(StateGraph.START))
                .findFirst()
                .orElseThrow()
                .config();
        assertThat(resume(asked)).hasSize(4).startsWith(new UserMessage("A table, please."));
        assertThat(cairn.checkpoints().branches().tree("talk", "").formerTips().get("main"))
                .hasSize(1);
    }
}
