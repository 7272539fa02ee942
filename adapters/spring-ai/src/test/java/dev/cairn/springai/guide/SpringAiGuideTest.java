package dev.cairn.springai.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.springai.CairnChatMemoryRepository;
import dev.cairn.springai.CairnSessionRepository;
import dev.cairn.springai.HistoryRepair;
import dev.cairn.springai.RepairAdvisor;
import dev.cairn.springai.TurnAdvisor;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;

class SpringAiGuideTest {
    private final Cairn cairn = Cairn.open("memory:");

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        cairn.close();
    }

    @Test
    void a_second_process_goes_on_with_the_session() throws Exception {
        assertThat(run("Porto, please.")).containsExactly("I know 1 messages.");
        assertThat(run("Two seats.")).containsExactly("I know 3 messages.");
    }

    private List<String> run(String question) throws Exception {
        try (Child chat = Child.start(folder, TripChat.class, question)) {
            return chat.end();
        }
    }

    @Test
    void sessions_are_read_rewound_and_forked() {
        // region: sessions
        var sessions = new CairnSessionRepository(cairn);
        // end: sessions
        sessions.save(Session.builder().id("trip").userId("ada").build());
        for (int i = 0; i < 7; i++) {
            sessions.appendEvent(SessionEvent.builder()
                    .sessionId("trip")
                    .message(new UserMessage("m" + i))
                    .build());
        }
        // region: versions
        List<SessionEvent> before = sessions.findEventsAt("trip", 5);
        sessions.rewind("trip", 5);
        sessions.fork("trip", 7, "another trip");
        // end: versions
        assertThat(before).hasSize(5);
        assertThat(sessions.findEvents("trip", EventFilter.all())).hasSize(5);
        assertThat(sessions.findEvents("another trip", EventFilter.all())).hasSize(7);
        // region: repair
        sessions.repair("trip", HistoryRepair.none().answeringToolCalls("The call was interrupted."));
        // end: repair
    }

    @Test
    void chat_memory_keeps_what_its_window_drops() {
        ChatClient.Builder builder = ChatClient.builder(new TripChat.FakeModel());
        // region: chat-memory
        var chats = new CairnChatMemoryRepository(cairn);
        var memory = MessageWindowChatMemory.builder()
                .chatMemoryRepository(chats)
                .maxMessages(20)
                .build();
        ChatClient client = builder.defaultAdvisors(
                        MessageChatMemoryAdvisor.builder(memory).build())
                .build();
        // end: chat-memory
        for (int i = 0; i < 15; i++) {
            client.prompt()
                    .user("q" + i)
                    .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "trip"))
                    .call()
                    .content();
        }
        // region: history
        List<Message> shown = memory.get("trip");
        List<Message> all = chats.history("trip");
        // end: history
        assertThat(shown).hasSize(20);
        assertThat(all).hasSize(30);
    }

    @Test
    void turns_are_guarded() {
        ChatClient.Builder builder = ChatClient.builder(new TripChat.FakeModel());
        var memory = MessageWindowChatMemory.builder()
                .chatMemoryRepository(new CairnChatMemoryRepository(cairn))
                .build();
        var memoryAdvisor = MessageChatMemoryAdvisor.builder(memory).build();
        // region: turns
        ChatClient client = builder.defaultAdvisors(
                        memoryAdvisor,
                        new TurnAdvisor(cairn, Duration.ofMinutes(5)),
                        new RepairAdvisor(HistoryRepair.none().droppingHalfTurns()))
                .build();
        // end: turns
        assertThat(client.prompt()
                        .user("q")
                        .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "trip"))
                        .call()
                        .content())
                .isEqualTo("I know 1 messages.");
    }
}
