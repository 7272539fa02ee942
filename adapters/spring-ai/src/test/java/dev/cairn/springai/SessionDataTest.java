package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;

/** Data that looks like a stored Java object. */
class SessionDataTest {
    private static final String TEXT = "{\"@cairn\":\"time.instant\",\"@v\":1,\"value\":\"x\"}";
    private static final Map<String, Object> DATA =
            Map.of("@cairn", "time.instant", "@v", 1, "value", Map.of("@cairn", "java.lang.Runtime"), "@@cairn", "x");
    private static final List<Message> MESSAGES = List.of(
            UserMessage.builder().text(TEXT).metadata(Map.of("a", DATA)).build(),
            UserMessage.builder().text("b").metadata(DATA).build(),
            AssistantMessage.builder()
                    .content(TEXT)
                    .properties(DATA)
                    .toolCalls(List.of(MessageSamples.call("@cairn", TEXT)))
                    .build(),
            ToolResponseMessage.builder()
                    .responses(List.of(new ToolResponseMessage.ToolResponse("@cairn", "@cairn", TEXT)))
                    .metadata(DATA)
                    .build(),
            SystemMessage.builder().text("@cairn").metadata(DATA).build());

    @TempDir
    Path folder;

    @Test
    void messages_events_and_sessions_that_hold_it_come_back_equal() {
        String url = "sqlite:" + folder.resolve("a.db");
        Session session =
                Session.builder().id("@cairn").userId("@cairn").metadata(DATA).build();
        List<SessionEvent> events = MESSAGES.stream()
                .map(message -> SessionEvent.builder()
                        .sessionId("@cairn")
                        .message(message)
                        .metadata(DATA)
                        .branch("@cairn")
                        .build())
                .toList();
        try (Cairn cairn = Cairn.open(url)) {
            new CairnChatMemoryRepository(cairn).saveAll("@cairn", MESSAGES);
            CairnSessionRepository sessions = new CairnSessionRepository(cairn);
            sessions.save(session);
            events.forEach(sessions::appendEvent);
        }
        try (Cairn cairn = Cairn.open(url)) {
            assertThat(new CairnChatMemoryRepository(cairn).findByConversationId("@cairn"))
                    .isEqualTo(MESSAGES);
            CairnSessionRepository sessions = new CairnSessionRepository(cairn);
            assertThat(sessions.findById("@cairn").metadata()).isEqualTo(DATA);
            List<SessionEvent> found = sessions.findEvents("@cairn", EventFilter.all());
            assertThat(found).isEqualTo(events);
            for (int i = 0; i < found.size(); i++) {
                assertThat(found.get(i).getMessage()).isEqualTo(MESSAGES.get(i));
                assertThat(found.get(i).getMetadata()).isEqualTo(DATA);
            }
        }
    }
}
