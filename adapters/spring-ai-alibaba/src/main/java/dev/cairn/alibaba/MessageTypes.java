package dev.cairn.alibaba;

import com.alibaba.cloud.ai.graph.serializer.AgentInstructionMessage;
import dev.cairn.graph.GraphTypes;
import dev.cairn.graph.SpringAiTypes;
import dev.cairn.model.Document;
import dev.cairn.model.binding.TypeConverter;
import dev.cairn.model.binding.Types;
import java.util.HashMap;
import java.util.Map;
import org.springframework.ai.chat.messages.AbstractMessage;

/** The types of states of Spring AI Alibaba's graphs. Stateless. */
final class MessageTypes {
    private static final String TEXT = "text";
    private static final String METADATA = "metadata";
    private static final String RENDERED = "rendered";

    private MessageTypes() {}

    /** The store's registry with Spring AI's messages and the instructions of agents. */
    static Types of(Types store) {
        Types types = GraphTypes.of(store);
        // A reference to the method would look for Spring AI here already.
        GraphTypes.add(types, given -> SpringAiTypes.register(given));
        GraphTypes.add(types, given -> given.register("alibaba.instruction", 1, instructions()));
        return types;
    }

    private static TypeConverter<AgentInstructionMessage> instructions() {
        return new TypeConverter<>(AgentInstructionMessage.class, MessageTypes::write, MessageTypes::read);
    }

    private static Map<String, Object> write(AgentInstructionMessage message) {
        Map<String, Object> metadata = new HashMap<>(message.getMetadata());
        metadata.remove(AbstractMessage.MESSAGE_TYPE);
        return Map.of(TEXT, message.getText(), METADATA, metadata, RENDERED, message.isRendered());
    }

    @SuppressWarnings("unchecked")
    private static AgentInstructionMessage read(Document stored) {
        return AgentInstructionMessage.builder()
                .text(stored.at("/" + TEXT).text())
                .metadata((Map<String, Object>) stored.at("/" + METADATA).as(Map.class))
                .rendered(stored.at("/" + RENDERED).as(Boolean.class))
                .build();
    }
}
