package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bsc.langgraph4j.GraphDefinition.END;
import static org.bsc.langgraph4j.GraphDefinition.START;
import static org.bsc.langgraph4j.action.AsyncNodeAction.node_async;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.langchain4j.LangChain4jMessages;
import dev.cairn.langgraph4j.CairnSaver;
import dev.cairn.langgraph4j.CairnStateSerializer;
import dev.cairn.model.binding.Types;
import dev.cairn.testing.Program;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.Channels;
import org.bsc.langgraph4j.state.StateSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LangGraph4jTest {
    @TempDir
    Path folder;

    @Test
    void the_agent_stops_for_approval_and_a_second_process_goes_on() throws Exception {
        assertThat(Program.java(Agent.class).in(folder).run().ok().lines())
                .containsExactly("__START__ user: A table for four on Friday.", "model call: book(4, Friday)");
        assertThat(Program.java(Agent.class).in(folder).run().ok().lines())
                .containsExactly(
                        "tool tool: Table 12, Friday at eight.",
                        "model assistant: You have a table.",
                        "__END__ assistant: You have a table.");
    }

    record Booking(int people, String day) {}

    @Test
    void an_earlier_state_is_edited_and_run_again() throws Exception {
        Types types = Types.empty();
        types.register("booking", 1, Booking.class);
        try (Cairn cairn = Cairn.builder().url("memory:").types(types).open()) {
            // region: serializer
            var states = new CairnStateSerializer<AgentState>(AgentState::new, cairn.types());
            var workflow = new StateGraph<AgentState>(Map.of(), states);
            // end: serializer
            for (String node : List.of("ask", "book", "pay")) {
                workflow.addNode(node, node_async(state -> Map.of(node, true)));
            }
            workflow.addEdge(START, "ask")
                    .addEdge("ask", "book")
                    .addEdge("book", "pay")
                    .addEdge("pay", END);
            CompiledGraph<AgentState> graph = workflow.compile(CompileConfig.builder()
                    .checkpointSaver(new CairnSaver(cairn))
                    .build());
            // region: metadata
            var dinner = RunnableConfig.builder()
                    .threadId("dinner")
                    .addMetadata("user", "ada")
                    .build();
            // end: metadata
            graph.invoke(GraphInput.args(Map.of("booking", new Booking(4, "Friday"))), dinner);
            assertThat(cairn.checkpoints()
                            .summaries(CheckpointQuery.all().where("{\"user\": \"ada\"}"))
                            .items())
                    .hasSize(4);
            // region: travel
            RunnableConfig asked = graph.getStateHistory(dinner).stream()
                    .filter(state -> state.node().equals("ask"))
                    .findFirst()
                    .map(StateSnapshot::config)
                    .orElseThrow();

            RunnableConfig edited = graph.updateState(asked, Map.of("booking", new Booking(6, "Friday")));
            graph.invoke(GraphInput.resume(), edited);
            // end: travel
            assertThat(graph.getState(dinner).state().<Booking>value("booking")).contains(new Booking(6, "Friday"));
            assertThat(cairn.checkpoints().branches().ancestry(CheckpointConfig.of("dinner")))
                    .hasSize(5);
            assertThat(graph.getStateHistory(dinner)).hasSize(7);
        }
    }

    @Test
    void a_released_history_is_found_again() throws Exception {
        try (Cairn cairn = Cairn.open("memory:")) {
            CairnSaver saver = new CairnSaver(cairn);
            CompiledGraph<AgentState> graph = new StateGraph<>(AgentState::new)
                    .addNode("ask", node_async(state -> Map.of("asked", true)))
                    .addEdge(START, "ask")
                    .addEdge("ask", END)
                    .compile(CompileConfig.builder().checkpointSaver(saver).build());
            var dinner = RunnableConfig.builder().threadId("dinner").build();
            graph.invoke(GraphInput.noArgs(), dinner);
            // region: release
            saver.release(dinner);
            var lastDinner = saver.tag(dinner, null).orElseThrow();
            // end: release
            assertThat(lastDinner.checkpoints()).hasSize(2);
            assertThat(graph.getStateHistory(dinner)).isEmpty();
        }
    }

    @Test
    void messages_of_langchain4j_need_no_registration() throws Exception {
        try (Cairn cairn = Cairn.open("memory:")) {
            // region: messages
            var states = new CairnStateSerializer<AgentState>(AgentState::new, cairn.types());
            var workflow = new StateGraph<AgentState>(Map.of("messages", Channels.appender(ArrayList::new)), states)
                    .addNode("model", node_async(talk -> Map.of("messages", AiMessage.from("For how many?"))));
            // end: messages
            CompiledGraph<AgentState> graph = workflow.addEdge(START, "model")
                    .addEdge("model", END)
                    .compile(CompileConfig.builder()
                            .checkpointSaver(new CairnSaver(cairn))
                            .build());
            var dinner = RunnableConfig.builder().threadId("dinner").build();
            graph.invoke(GraphInput.args(Map.of("messages", UserMessage.from("A table, please."))), dinner);
            assertThat(graph.getState(dinner).state().<List<ChatMessage>>value("messages"))
                    .contains(List.of(UserMessage.from("A table, please."), AiMessage.from("For how many?")));
            // region: messages-read
            Types types = LangChain4jMessages.register(Types.empty());
            // end: messages-read
            assertThat(cairn.checkpoints()
                            .get(CheckpointConfig.of("dinner"))
                            .checkpoint()
                            .value("messages")
                            .with(types)
                            .asList(ChatMessage.class))
                    .hasSize(2);
        }
    }
}
