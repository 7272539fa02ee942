package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.springai.ChatStore.Opened;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;

/** What every repository of conversations does, the framework's and Cairn's alike. */
class ChatRepositoriesTest {
    /** A story on one repository. */
    private interface Story {
        void run(ChatMemoryRepository chats) throws Exception;
    }

    private static void on(ChatStore store, Story story) throws Exception {
        try (Opened opened = store.open()) {
            story.run(opened.repository());
        }
    }

    private static List<String> texts(List<Message> messages) {
        return messages.stream()
                .map(message -> String.valueOf(message.getText()))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void conversations_are_found_by_their_ids_and_apart(ChatStore store) throws Exception {
        on(store, chats -> {
            chats.saveAll("a", List.of(new UserMessage("of a")));
            chats.saveAll("b", List.of(new UserMessage("of b"), new AssistantMessage("to b")));
            assertThat(chats.findConversationIds()).containsExactlyInAnyOrder("a", "b");
            assertThat(texts(chats.findByConversationId("a"))).containsExactly("of a");
            assertThat(texts(chats.findByConversationId("b"))).containsExactly("of b", "to b");
            assertThat(chats.findByConversationId("c")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void what_is_saved_replaces_what_was_shown(ChatStore store) throws Exception {
        on(store, chats -> {
            chats.saveAll("a", List.of(new UserMessage("one"), new AssistantMessage("two")));
            assertThat(texts(chats.findByConversationId("a"))).containsExactly("one", "two");
            chats.saveAll("a", List.of(new UserMessage("three")));
            assertThat(texts(chats.findByConversationId("a"))).containsExactly("three");
            chats.saveAll("a", List.of());
            assertThat(chats.findByConversationId("a")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void a_deleted_conversation_is_unknown(ChatStore store) throws Exception {
        on(store, chats -> {
            chats.saveAll("a", List.of(new UserMessage("one")));
            chats.deleteByConversationId("a");
            chats.deleteByConversationId("never was");
            assertThat(chats.findByConversationId("a")).isEmpty();
            assertThat(chats.findConversationIds()).isEmpty();
            chats.saveAll("a", List.of(new UserMessage("again")));
            assertThat(texts(chats.findByConversationId("a"))).containsExactly("again");
        });
    }

    @ParameterizedTest
    @EnumSource
    void arguments_that_name_nothing_are_refused(ChatStore store) throws Exception {
        on(store, chats -> {
            assertThatThrownBy(() -> chats.findByConversationId("")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> chats.saveAll("", List.of())).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> chats.saveAll("a", Arrays.asList((Message) null)))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> chats.deleteByConversationId("")).isInstanceOf(IllegalArgumentException.class);
            assertThat(chats.findConversationIds()).isEmpty();
        });
    }

    /** The framework's memory keeps the caller's list itself. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FRAMEWORK_MEMORY")
    void what_the_caller_does_with_a_list_that_it_got_changes_nothing_stored(ChatStore store) throws Exception {
        on(store, chats -> {
            List<Message> given = new ArrayList<>(List.of(new UserMessage("one")));
            chats.saveAll("a", given);
            given.clear();
            assertThat(texts(chats.findByConversationId("a"))).containsExactly("one");
        });
    }

    @ParameterizedTest
    @EnumSource
    void a_window_shows_the_newest_turns_and_the_system_message(ChatStore store) throws Exception {
        on(store, chats -> {
            var memory = MessageWindowChatMemory.builder()
                    .chatMemoryRepository(chats)
                    .maxMessages(5)
                    .build();
            memory.add("a", new SystemMessage("rules"));
            for (int turn = 0; turn < 9; turn++) {
                memory.add("a", new UserMessage("q" + turn));
                memory.add("a", new AssistantMessage("a" + turn));
            }
            assertThat(texts(memory.get("a"))).containsExactly("rules", "q7", "a7", "q8", "a8");
            memory.add("a", new SystemMessage("new rules"));
            assertThat(texts(memory.get("a"))).containsExactly("q7", "a7", "q8", "a8", "new rules");
            memory.clear("a");
            assertThat(memory.get("a")).isEmpty();
        });
    }
}
