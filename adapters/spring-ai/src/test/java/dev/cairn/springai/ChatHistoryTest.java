package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;

/** What a conversation in a Cairn can do beyond the framework's interface. */
class ChatHistoryTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final CairnChatMemoryRepository chats = new CairnChatMemoryRepository(cairn);

    @AfterEach
    void close() {
        cairn.close();
    }

    private void add(CairnChatMemoryRepository to, String... texts) {
        for (String text : texts) {
            List<Message> messages = to.findByConversationId("trip");
            messages.add(new UserMessage(text));
            to.saveAll("trip", messages);
        }
    }

    private List<String> shown(String id) {
        return texts(chats.findByConversationId(id));
    }

    private static List<String> texts(List<Message> messages) {
        return messages.stream()
                .map(message -> String.valueOf(message.getText()))
                .toList();
    }

    @Test
    void everything_that_a_message_holds_comes_back() {
        List<Message> samples = MessageSamples.all();
        chats.saveAll("trip", samples);
        List<Message> read = chats.findByConversationId("trip");
        assertThat(MessageSamples.shown(read)).isEqualTo(MessageSamples.shown(samples));
        read.add(new UserMessage("one more"));
        chats.saveAll("trip", read);
        assertThat(chats.history("trip")).hasSize(samples.size() + 1);
    }

    @Test
    void the_history_has_what_was_dropped_edited_and_replaced() {
        add(chats, "a", "b", "c");
        List<Message> messages = chats.findByConversationId("trip");
        chats.saveAll("trip", List.of(messages.get(0), new UserMessage("B"), messages.get(2)));
        assertThat(shown("trip")).containsExactly("a", "B", "c");
        assertThat(texts(chats.history("trip"))).containsExactly("a", "b", "c", "B");
        chats.saveAll("trip", List.of());
        assertThat(shown("trip")).isEmpty();
        assertThat(chats.history("trip")).hasSize(4);
    }

    @Test
    void the_same_text_twice_is_two_messages() {
        add(chats, "yes", "yes", "yes");
        assertThat(shown("trip")).containsExactly("yes", "yes", "yes");
        assertThat(chats.history("trip")).hasSize(3);
    }

    @Test
    void a_system_message_that_stays_while_the_window_moves_is_stored_once() {
        var memory = MessageWindowChatMemory.builder()
                .chatMemoryRepository(chats)
                .maxMessages(3)
                .build();
        memory.add("trip", new SystemMessage("rules"));
        for (int i = 0; i < 100; i++) {
            memory.add("trip", new UserMessage("q" + i));
        }
        assertThat(shown("trip")).containsExactly("rules", "q98", "q99");
        assertThat(chats.history("trip")).hasSize(101).startsWith(new SystemMessage("rules"));
    }

    @Test
    void a_message_that_was_changed_in_place_is_a_new_one() {
        add(chats, "a");
        List<Message> messages = chats.findByConversationId("trip");
        messages.get(0).getMetadata().put("seen", true);
        chats.saveAll("trip", messages);
        assertThat(chats.findByConversationId("trip").get(0).getMetadata()).containsEntry("seen", true);
        assertThat(chats.history("trip")).hasSize(2);
    }

    @Test
    void a_list_that_another_writer_overtook_is_refused_and_nothing_is_lost() {
        add(chats, "a");
        List<Message> mine = chats.findByConversationId("trip");
        List<Message> theirs = chats.findByConversationId("trip");
        theirs.add(new UserMessage("theirs"));
        chats.saveAll("trip", theirs);
        mine.add(new UserMessage("mine"));
        assertThatThrownBy(() -> chats.saveAll("trip", mine)).isInstanceOf(ConflictException.class);
        assertThat(shown("trip")).containsExactly("a", "theirs");
        add(chats, "mine");
        assertThat(shown("trip")).containsExactly("a", "theirs", "mine");
    }

    @Test
    void a_writer_in_another_process_is_noticed_too() {
        add(chats, "a");
        List<Message> mine = chats.findByConversationId("trip");
        add(new CairnChatMemoryRepository(cairn), "theirs");
        mine.add(new UserMessage("mine"));
        assertThatThrownBy(() -> chats.saveAll("trip", mine)).isInstanceOf(ConflictException.class);
        assertThat(shown("trip")).containsExactly("a", "theirs");
    }

    @Test
    void of_two_first_messages_one_is_refused() throws Exception {
        assertThat(chats.findByConversationId("trip")).isEmpty();
        CompletableFuture.runAsync(() -> add(chats, "theirs")).get();
        assertThatThrownBy(() -> chats.saveAll("trip", List.of(new UserMessage("mine"))))
                .isInstanceOf(ConflictException.class);
        assertThat(shown("trip")).containsExactly("theirs");
    }

    @Test
    void a_list_that_was_read_before_the_conversation_was_deleted_is_refused() {
        add(chats, "a");
        List<Message> mine = chats.findByConversationId("trip");
        chats.deleteByConversationId("trip");
        mine.add(new UserMessage("mine"));
        assertThatThrownBy(() -> chats.saveAll("trip", mine)).isInstanceOf(ConflictException.class);
        assertThat(chats.findConversationIds()).isEmpty();
        chats.undelete("trip");
        assertThat(shown("trip")).containsExactly("a");
    }

    @Test
    void a_list_may_be_read_and_saved_on_different_threads() throws Exception {
        add(chats, "a");
        List<Message> mine = CompletableFuture.supplyAsync(() -> chats.findByConversationId("trip"))
                .get();
        mine.add(new UserMessage("mine"));
        chats.saveAll("trip", mine);
        assertThat(shown("trip")).containsExactly("a", "mine");
    }

    @Test
    void a_conversation_goes_back_and_forth_and_forks() {
        assertThat(chats.version("trip")).isEqualTo(-1);
        add(chats, "a", "b", "c");
        long three = chats.version("trip");
        assertThat(three).isEqualTo(2);
        chats.rewind("trip", three - 2);
        assertThat(shown("trip")).containsExactly("a");
        add(chats, "d");
        assertThat(shown("trip")).containsExactly("a", "d");
        chats.fork("trip", three, "other");
        assertThat(shown("other")).containsExactly("a", "b", "c");
        assertThat(texts(chats.findAt("trip", three))).containsExactly("a", "b", "c");
        chats.rewind("trip", three);
        assertThat(shown("trip")).containsExactly("a", "b", "c");
        assertThatThrownBy(() -> chats.findAt("trip", three + 50)).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> chats.fork("trip", three, "other"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
    }

    @Test
    void calls_of_tools_without_answer_are_dropped_or_answered_and_the_history_keeps_them() {
        List<Message> interrupted = List.of(
                new UserMessage("book it"),
                AssistantMessage.builder()
                        .content("")
                        .toolCalls(List.of(MessageSamples.call("1", "{}"), MessageSamples.call("2", "{}")))
                        .build(),
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponse("1", "book", "done")))
                        .build());
        chats.saveAll("answered", interrupted);
        assertThat(chats.repair("answered", HistoryRepair.none())).isFalse();
        assertThat(chats.repair("answered", HistoryRepair.none().answeringToolCalls("interrupted")))
                .isTrue();
        List<Message> answered = chats.findByConversationId("answered");
        assertThat(answered).hasSize(4).startsWith(interrupted.toArray(Message[]::new));
        assertThat(((ToolResponseMessage) answered.get(3)).getResponses())
                .containsExactly(new ToolResponse("2", "book", "interrupted"));
        chats.saveAll("dropped", interrupted);
        assertThat(chats.repair("dropped", HistoryRepair.none().droppingToolCalls()))
                .isTrue();
        assertThat(HistoryRepair.none().answeringToolCalls("x").history(chats.findByConversationId("dropped")))
                .isEqualTo(chats.findByConversationId("dropped"));
        assertThat(chats.history("dropped")).startsWith(interrupted.toArray(Message[]::new));
    }

    @Test
    void ids_of_any_text_are_apart() {
        List<String> ids =
                List.of("1", "01", "user:ann:trip", "🙂", "x".repeat(300), "a/b", "a%2Fb", "~1", "A", "a", "a b");
        ids.forEach(id -> chats.saveAll(id, List.of(new UserMessage("of " + id))));
        ids.forEach(id -> assertThat(shown(id)).containsExactly("of " + id));
        assertThat(chats.findConversationIds()).containsExactlyInAnyOrderElementsOf(ids);
        assertThatThrownBy(() -> chats.saveAll("x".repeat(600), new ArrayList<>()))
                .isInstanceOf(CairnException.class);
    }
}
