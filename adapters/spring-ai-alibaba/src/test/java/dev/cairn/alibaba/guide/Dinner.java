package dev.cairn.alibaba.guide;

// region: program
import static com.alibaba.cloud.ai.graph.StateGraph.*;
import static com.alibaba.cloud.ai.graph.action.AsyncNodeAction.node_async;

import com.alibaba.cloud.ai.graph.*;
import com.alibaba.cloud.ai.graph.checkpoint.config.SaverConfig;
import dev.cairn.Cairn;
import dev.cairn.alibaba.*;
import java.util.*;
import org.springframework.ai.chat.messages.*;

class Dinner {
    /** Stands for a language model. */
    static Map<String, Object> model(OverAllState talk) {
        return Map.of("messages", new AssistantMessage("Shall I book a table for four?"));
    }

    static Map<String, Object> book(OverAllState talk) {
        return Map.of("messages", new AssistantMessage("Table 12, Friday at eight."));
    }

    public static void main(String[] args) throws Exception {
        try (Cairn cairn = Cairn.open("sqlite:agent.db")) {
            var saver = SaverConfig.builder().register(new AlibabaSaver(cairn)).build();
            var graph = new StateGraph(() -> Map.of("messages", KeyStrategy.APPEND))
                    .addNode("model", node_async(Dinner::model))
                    .addNode("book", node_async(Dinner::book))
                    .addEdge(START, "model")
                    .addEdge("model", "book")
                    .addEdge("book", END)
                    .compile(CompileConfig.builder()
                            .saverConfig(saver)
                            .store(new AlibabaStore(cairn))
                            .interruptBefore("book")
                            .build());
            var dinner = RunnableConfig.builder().threadId("dinner").build();
            var talk = graph.stateOf(dinner).isPresent()
                    ? graph.invoke(Map.of(), dinner.withResume())
                    : graph.invoke(Map.of("messages", new UserMessage("A table on Friday.")), dinner);
            talk.orElseThrow()
                    .<List<Message>>value("messages")
                    .orElseThrow()
                    .forEach(message -> System.out.println(message.getMessageType() + " " + message.getText()));
        }
    }
}
// end: program
