package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;

/** What one more message costs in a conversation of thousands, in bytes. */
class LongConversationTest {
    private static final int LONG = 5_000;

    /** A message, its record, and the rest of the last frame. */
    private static final long NEW = 4_000;

    private final Cairn cairn = Cairn.open("memory:");

    @AfterEach
    void close() {
        cairn.close();
    }

    private static Message message(int i) {
        String text = "Message " + i + ": " + Integer.toString(i * 7_919, 36).repeat(30);
        return i % 2 == 0 ? new UserMessage(text) : new AssistantMessage(text);
    }

    private static List<Message> messages(int from, int to) {
        return new ArrayList<>(IntStream.range(from, to)
                .mapToObj(LongConversationTest::message)
                .toList());
    }

    private long bytes() {
        return cairn.stats(0).storedBytes();
    }

    @Test
    void a_whole_list_of_thousands_writes_its_new_message_only() {
        var chats = new CairnChatMemoryRepository(cairn);
        chats.saveAll("trip", messages(0, LONG));
        long before = bytes();
        List<Message> list = chats.findByConversationId("trip");
        list.add(message(LONG));
        chats.saveAll("trip", list);
        assertThat(bytes() - before).isBetween(1L, NEW);
        before = bytes();
        new CairnChatMemoryRepository(cairn).saveAll("trip", messages(0, LONG + 2));
        assertThat(bytes() - before).isBetween(1L, NEW);
        assertThat(chats.findByConversationId("trip")).isEqualTo(messages(0, LONG + 2));
    }

    @Test
    void a_window_that_moves_writes_its_new_message_only() {
        var chats = new CairnChatMemoryRepository(cairn);
        chats.saveAll("trip", messages(0, LONG));
        long before = bytes();
        for (int i = 1; i <= 20; i++) {
            chats.saveAll("trip", messages(LONG - 20 + i, LONG + i));
        }
        assertThat(bytes() - before).isBetween(1L, 20 * NEW);
        assertThat(chats.findByConversationId("trip")).isEqualTo(messages(LONG, LONG + 20));
        assertThat(chats.history("trip")).isEqualTo(messages(0, LONG + 20));
    }

    @Test
    void an_event_and_a_compaction_of_a_long_session_write_what_is_new_or_moved() {
        var sessions = new CairnSessionRepository(cairn);
        sessions.save(Session.builder().id("trip").userId("ann").build());
        List<SessionEvent> events =
                messages(0, LONG).stream().map(LongConversationTest::event).toList();
        assertThat(sessions.compactEvents("trip", List.of(), events, 0)).isTrue();
        long before = bytes();
        sessions.appendEvent(event(message(LONG)));
        assertThat(bytes() - before).isBetween(1L, NEW);
        before = bytes();
        List<SessionEvent> active = sessions.findEvents("trip", EventFilter.active());
        assertThat(sessions.compactEvents("trip", active.subList(0, 10), active.subList(10, LONG + 1), 2))
                .isTrue();
        assertThat(bytes() - before).isBetween(1L, 10 * NEW);
    }

    private static SessionEvent event(Message message) {
        return SessionEvent.builder().sessionId("trip").message(message).build();
    }
}
