package dev.cairn.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Messages of every type. */
final class MemorySamples {
    private MemorySamples() {}

    static List<ChatMessage> all() {
        return Arrays.stream(ChatMessageType.values())
                .flatMap(type -> of(type).stream())
                .toList();
    }

    static ToolExecutionRequest call(String id, String name) {
        return ToolExecutionRequest.builder()
                .id(id)
                .name(name)
                .arguments("{\"n\":9007199254740993,\"d\":1.10}")
                .build();
    }

    /** Messages of a type, each with something that is easily lost. */
    static List<ChatMessage> of(ChatMessageType type) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put("z", 9_007_199_254_740_993L);
        attributes.put("a", new BigDecimal("1.10"));
        Map<ChatMessageType, List<ChatMessage>> all = new EnumMap<>(ChatMessageType.class);
        all.put(ChatMessageType.SYSTEM, List.of(SystemMessage.from("You help.\u0000\u202e \ud83d\ude00")));
        all.put(
                ChatMessageType.USER,
                List.of(
                        UserMessage.from("hi"),
                        UserMessage.from("alice", "hi"),
                        UserMessage.from(
                                TextContent.from("see"),
                                ImageContent.from("https://example.com/a.png"),
                                ImageContent.from("iVBORw0KGgo=", "image/png")),
                        UserMessage.builder()
                                .addContent(TextContent.from("x"))
                                .attributes(attributes)
                                .build()));
        all.put(
                ChatMessageType.AI,
                List.of(
                        AiMessage.from("answer"),
                        AiMessage.from(call("1", "book"), call("2", "book")),
                        AiMessage.from("text and call", List.of(call("3", "find"))),
                        AiMessage.builder()
                                .text("t")
                                .thinking("hm")
                                .attributes(attributes)
                                .build()));
        all.put(
                ChatMessageType.TOOL_EXECUTION_RESULT,
                List.of(
                        ToolExecutionResultMessage.from("1", "book", "done"),
                        ToolExecutionResultMessage.from("2", "book", ""),
                        ToolExecutionResultMessage.builder()
                                .id("3")
                                .toolName("find")
                                .text("no")
                                .isError(true)
                                .attributes(attributes)
                                .build()));
        all.put(ChatMessageType.CUSTOM, List.of(CustomMessage.from(attributes)));
        return all.getOrDefault(type, List.of());
    }
}
