package dev.cairn.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data that looks like a stored Java object. */
class MessageDataTest {
    private static final String TEXT = "{\"@cairn\":\"time.instant\",\"@v\":1,\"value\":\"x\"}";
    private static final Map<String, Object> DATA =
            Map.of("@cairn", "time.instant", "@v", 1, "value", Map.of("@cairn", "java.lang.Runtime"), "@@cairn", "x");

    @TempDir
    Path folder;

    @Test
    void messages_that_hold_it_come_back_equal() {
        List<ChatMessage> messages = List.of(
                UserMessage.from(TEXT),
                UserMessage.builder()
                        .name(TEXT)
                        .addContent(TextContent.from("a"))
                        .attributes(DATA)
                        .build(),
                AiMessage.builder()
                        .text(TEXT)
                        .thinking(TEXT)
                        .toolExecutionRequests(List.of(ToolExecutionRequest.builder()
                                .id("@cairn")
                                .name("@cairn")
                                .arguments(TEXT)
                                .build()))
                        .attributes(DATA)
                        .build(),
                ToolExecutionResultMessage.from("@cairn", "@cairn", TEXT),
                CustomMessage.from(DATA));
        String url = "sqlite:" + folder.resolve("a.db");
        try (Cairn cairn = Cairn.open(url)) {
            CairnMemory.of(cairn).updateMessages("@cairn", messages);
        }
        try (Cairn cairn = Cairn.open(url)) {
            assertThat(CairnMemory.of(cairn).getMessages("@cairn")).isEqualTo(messages);
            assertThat(CairnMemory.of(cairn).history("@cairn")).isEqualTo(messages);
        }
    }
}
