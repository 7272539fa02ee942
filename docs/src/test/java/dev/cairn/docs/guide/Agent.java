package dev.cairn.docs.guide;

// region: program
import static org.bsc.langgraph4j.GraphDefinition.END;
import static org.bsc.langgraph4j.GraphDefinition.START;
import static org.bsc.langgraph4j.action.AsyncEdgeAction.edge_async;
import static org.bsc.langgraph4j.action.AsyncNodeAction.node_async;

import dev.cairn.Cairn;
import dev.cairn.langgraph4j.CairnSaver;
import java.util.*;
import org.bsc.langgraph4j.*;
import org.bsc.langgraph4j.state.*;

class Agent {
    static class Talk extends AgentState {
        Talk(Map<String, Object> data) {
            super(data);
        }

        String last() {
            List<String> messages = this.<List<String>>value("messages").orElseThrow();
            return messages.get(messages.size() - 1);
        }
    }

    /** Stands for a language model. */
    static Map<String, Object> model(Talk talk) {
        boolean booked = talk.last().startsWith("tool: ");
        return Map.of("messages", booked ? "assistant: You have a table." : "call: book(4, Friday)");
    }

    static Map<String, Object> tool(Talk talk) {
        return Map.of("messages", "tool: Table 12, Friday at eight.");
    }

    public static void main(String[] args) throws Exception {
        try (Cairn cairn = Cairn.open("sqlite:agent.db")) {
            var graph = new StateGraph<>(Map.of("messages", Channels.appender(ArrayList::new)), Talk::new)
                    .addNode("model", node_async(Agent::model))
                    .addNode("tool", node_async(Agent::tool))
                    .addEdge(START, "model")
                    .addConditionalEdges(
                            "model",
                            edge_async(talk -> talk.last().startsWith("call: ") ? "tool" : "done"),
                            Map.of("tool", "tool", "done", END))
                    .addEdge("tool", "model")
                    .compile(CompileConfig.builder()
                            .checkpointSaver(new CairnSaver(cairn))
                            .interruptBefore("tool")
                            .build());
            var dinner = RunnableConfig.builder().threadId("dinner").build();
            var input = graph.stateOf(dinner).isPresent()
                    ? GraphInput.resume()
                    : GraphInput.args(Map.of("messages", "user: A table for four on Friday."));
            graph.stream(input, dinner)
                    .forEach(step ->
                            System.out.println(step.node() + " " + step.state().last()));
        }
    }
}
// end: program
