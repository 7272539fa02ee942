package dev.cairn.langgraph4j;

import static dev.cairn.langgraph4j.Transcript.thread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.Channels;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeTypeUtils;

/** Spring AI's messages in states of graphs, without any registration. */
class SpringAiMessagesTest {
    private final Cairn cairn = Cairn.open("memory:");

    @AfterEach
    void close() {
        cairn.close();
    }

    private static List<Message> talk() {
        return List.of(
                new SystemMessage("Be brief."),
                UserMessage.builder()
                        .text("What is on it?")
                        .media(Media.builder()
                                .mimeType(MimeTypeUtils.IMAGE_PNG)
                                .data(URI.create("https://example.com/menu.png"))
                                .name("menu")
                                .build())
                        .metadata(Map.of("seat", 4))
                        .build(),
                AssistantMessage.builder()
                        .content(null)
                        .toolCalls(List.of(new ToolCall("c1", "function", "look", "{\"page\":1}")))
                        .build(),
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponse("c1", "look", "pear pie")))
                        .build(),
                new AssistantMessage("Pear pie."));
    }

    @Test
    void messages_of_every_kind_need_no_registration_and_come_back_equal() throws Exception {
        var states = new CairnStateSerializer<AgentState>(AgentState::new, cairn.types());
        CompiledGraph<AgentState> graph = new StateGraph<AgentState>(
                        Map.of("messages", Channels.appenderWithDuplicate(ArrayList::new)), states)
                .addNode("model", AsyncNodeAction.node_async(state -> Map.of("messages", talk())))
                .addEdge(StateGraph.START, "model")
                .addEdge("model", StateGraph.END)
                .compile(Graphs.on(new CairnSaver(cairn)).build());
        graph.invoke(GraphInput.noArgs(), thread("menu"));
        assertThat(graph.getState(thread("menu")).state().<List<Message>>value("messages"))
                .contains(talk());
        assertThat(talk()).extracting(Message::getMessageType).contains(MessageType.values());
    }

    /** A message of the program's own. */
    private static final class Own extends UserMessage {
        Own() {
            super("Hello");
        }
    }

    @Test
    void a_message_that_would_lose_its_class_is_refused_by_name() {
        Checkpoint checkpoint = Checkpoint.builder()
                .nodeId("a")
                .nextNodeId("b")
                .state(Map.of("messages", List.of(new Own())))
                .build();
        assertThatThrownBy(() -> new CairnSaver(cairn).put(thread("menu"), checkpoint))
                .hasMessageContaining(Own.class.getTypeName())
                .hasMessageContaining("TypeConverter");
    }
}
