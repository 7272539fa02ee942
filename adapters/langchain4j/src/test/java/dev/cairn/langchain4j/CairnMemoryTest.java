package dev.cairn.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.message.InterruptedCalls;
import dev.cairn.testing.adapter.StorePlace;
import dev.cairn.testing.adapter.TestStore;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.langchain4j.store.memory.chat.InMemoryChatMemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
class CairnMemoryTest {
    @TempDir
    Path folder;

    @Parameter
    TestStore backend;

    private StorePlace place;
    private StorePlace.OpenStore store;
    private Cairn cairn;
    private CairnMemory memory;

    @BeforeEach
    void open() {
        place = backend.in(folder);
        store = place.open();
        cairn = store.cairn();
        memory = CairnMemory.of(cairn);
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** A new type of LangChain4j has no example yet, and is red here. */
    @Test
    void every_type_of_message_comes_back_equal_in_another_process() {
        for (ChatMessageType type : ChatMessageType.values()) {
            assertThat(MemorySamples.of(type)).as(type.name()).isNotEmpty().allMatch(message -> message.type() == type);
        }
        List<ChatMessage> all = MemorySamples.all();
        memory.updateMessages("all", all);
        try (StorePlace.OpenStore other = place.open()) {
            List<ChatMessage> read = CairnMemory.of(other.cairn()).getMessages("all");
            assertThat(read).isEqualTo(all);
            for (int i = 0; i < all.size(); i++) {
                assertThat(LangChain4jMessages.attributes(read.get(i)))
                        .isEqualTo(LangChain4jMessages.attributes(all.get(i)));
            }
        }
    }

    @Test
    void an_attribute_that_a_caller_adds_is_stored_and_seen_by_nobody_before() {
        memory.updateMessages("a", List.of(UserMessage.from("one"), AiMessage.from("two")));
        List<ChatMessage> mine = memory.getMessages("a");
        ((UserMessage) mine.get(0)).attributes().put("seen", true);
        assertThat(((UserMessage) memory.getMessages("a").get(0)).attributes()).isEmpty();
        memory.updateMessages("a", mine);
        assertThat(CairnMemory.of(cairn).getMessages("a")).isEqualTo(mine);
        assertThat(memory.getMessages("a")).isEqualTo(mine);
    }

    /** An edit of any part of a message is an edit: messages are compared by their own equality. */
    @Test
    void a_change_of_any_part_of_a_message_is_stored() {
        AiMessage before = AiMessage.builder()
                .text("t")
                .thinking("a")
                .toolExecutionRequests(List.of(MemorySamples.call("1", "x")))
                .attributes(Map.of("k", 1))
                .build();
        List<AiMessage> changed = List.of(
                before.toBuilder().text("u").build(),
                before.toBuilder().thinking("b").build(),
                before.toBuilder()
                        .toolExecutionRequests(List.of(MemorySamples.call("2", "x")))
                        .build(),
                before.toBuilder().attributes(Map.of("k", 2)).build());
        for (AiMessage each : changed) {
            memory.updateMessages("edit", List.of(before.toBuilder().build()));
            memory.updateMessages("edit", List.of(each));
            assertThat(CairnMemory.of(cairn).getMessages("edit")).containsExactly(each);
        }
        List<ToolExecutionResultMessage> results = List.of(
                ToolExecutionResultMessage.from("1", "x", "r"),
                ToolExecutionResultMessage.builder()
                        .id("1")
                        .toolName("x")
                        .text("r")
                        .isError(true)
                        .build());
        for (ToolExecutionResultMessage each : results) {
            memory.updateMessages("edit", List.of(each));
            assertThat(CairnMemory.of(cairn).getMessages("edit")).containsExactly(each);
        }
    }

    @Test
    void both_stores_tell_the_same_stories() {
        for (ChatMemoryStore store : List.of(new InMemoryChatMemoryStore(), memory)) {
            assertThat(store.getMessages("new")).isEmpty();
            store.deleteMessages("new");
            store.updateMessages("new", List.of(UserMessage.from("a"), AiMessage.from("b")));
            store.updateMessages(1, List.of(UserMessage.from("int")));
            store.updateMessages("1", List.of(UserMessage.from("text")));
            store.updateMessages(1L, List.of(UserMessage.from("long")));
            assertThat(store.getMessages("new")).containsExactly(UserMessage.from("a"), AiMessage.from("b"));
            assertThat(store.getMessages(1)).containsExactly(UserMessage.from("int"));
            assertThat(store.getMessages("1")).containsExactly(UserMessage.from("text"));
            assertThat(store.getMessages(1L)).containsExactly(UserMessage.from("long"));
            store.updateMessages("new", List.of());
            assertThat(store.getMessages("new")).isEmpty();
            store.updateMessages("new", List.of(AiMessage.from("c")));
            store.deleteMessages("new");
            assertThat(store.getMessages("new")).isEmpty();
        }
    }

    @Test
    void ids_of_any_form_are_apart() {
        List<Object> ids = List.of(
                1,
                1L,
                "1",
                "a:b",
                "a/b",
                "a b",
                "A",
                "a",
                "\ud83d\ude00",
                "..",
                "i:1",
                "x".repeat(300),
                "x".repeat(299));
        ids.forEach(id -> memory.updateMessages(id, List.of(UserMessage.from(id.getClass() + " " + id))));
        assertThat(ids)
                .allSatisfy(id ->
                        assertThat(memory.getMessages(id)).containsExactly(UserMessage.from(id.getClass() + " " + id)));
        ids.forEach(id -> {
            memory.deleteMessages(id);
            assertThat(memory.getMessages(id)).isEmpty();
        });
    }

    @Test
    void a_window_shows_the_last_messages_and_the_history_keeps_all() {
        var window = new Window(memory, "chat", 10);
        for (int i = 0; i < 40; i++) {
            window.add(UserMessage.from("question " + i));
            window.add(AiMessage.from("answer " + i));
        }
        assertThat(memory.getMessages("chat")).hasSize(10).endsWith(AiMessage.from("answer 39"));
        assertThat(memory.history("chat"))
                .hasSize(80)
                .startsWith(UserMessage.from("question 0"), AiMessage.from("answer 0"));
    }

    /** What LangChain4j's window does: read, add, drop the oldest, store the whole list. */
    private record Window(CairnMemory store, Object id, int most) {
        void add(ChatMessage message) {
            List<ChatMessage> messages = store.getMessages(id);
            messages.add(message);
            while (messages.size() > most) {
                messages.remove(0);
            }
            store.updateMessages(id, messages);
        }
    }

    @Test
    void an_update_of_5000_messages_writes_what_is_new() {
        List<ChatMessage> messages = new ArrayList<>(IntStream.range(0, 5_000)
                .<ChatMessage>mapToObj(i -> UserMessage.from("message " + i * 0x9E3779B97F4A7C15L))
                .toList());
        memory.updateMessages("long", messages);
        String thread = memory.conversation("long").threadId();
        long before = cairn.checkpoints().threads().find(thread).orElseThrow().bytes();
        for (int i = 0; i < 10; i++) {
            messages = memory.getMessages("long");
            messages.add(AiMessage.from("new " + i));
            memory.updateMessages("long", messages);
        }
        long grown = cairn.checkpoints().threads().find(thread).orElseThrow().bytes() - before;
        assertThat(grown / 10).isLessThan(800);
        assertThat(CairnMemory.of(cairn).getMessages("long")).isEqualTo(messages);
    }

    @Test
    void two_processes_on_one_conversation_lose_nothing_and_a_conflict_is_named() {
        try (StorePlace.OpenStore other = place.open()) {
            CairnMemory theirs = CairnMemory.of(other.cairn());
            memory.updateMessages("chat", List.of(UserMessage.from("a")));
            List<ChatMessage> read = memory.getMessages("chat");
            List<ChatMessage> readThere = theirs.getMessages("chat");
            readThere.add(AiMessage.from("theirs"));
            theirs.updateMessages("chat", readThere);
            read.add(AiMessage.from("ours"));
            assertThatThrownBy(() -> memory.updateMessages("chat", read)).isInstanceOf(ConflictException.class);
            assertThat(memory.getMessages("chat")).containsExactly(UserMessage.from("a"), AiMessage.from("theirs"));
        }
    }

    @Test
    void calls_without_result_are_dropped_or_answered_when_asked() {
        List<ChatMessage> crashed = List.of(
                UserMessage.from("book two tables"),
                AiMessage.from("I book.", List.of(MemorySamples.call("1", "book"), MemorySamples.call("2", "book"))),
                ToolExecutionResultMessage.from("1", "book", "done"),
                UserMessage.from("and?"));
        memory.updateMessages("kept", crashed);
        assertThat(memory.getMessages("kept")).isEqualTo(crashed);
        assertThat(memory.interrupted("kept")).containsExactly("2");
        List<ChatMessage> dropped = memory.repairing(InterruptedCalls.DROP).getMessages("kept");
        assertThat(((AiMessage) dropped.get(1)).toolExecutionRequests())
                .containsExactly(MemorySamples.call("1", "book"));
        assertThat(dropped).hasSize(4);
        List<ChatMessage> answered = memory.repairing(InterruptedCalls.ANSWER).getMessages("kept");
        assertThat(answered).hasSize(5);
        assertThat(((ToolExecutionResultMessage) answered.get(3)).id()).isEqualTo("2");
        assertThat(((ToolExecutionResultMessage) answered.get(3)).isError()).isTrue();
        assertThat(memory.repair("kept", InterruptedCalls.ANSWER)).isTrue();
        assertThat(memory.getMessages("kept")).isEqualTo(answered);
        assertThat(memory.interrupted("kept")).isEmpty();
        assertThat(memory.repair("kept", InterruptedCalls.ANSWER)).isFalse();
        assertThat(memory.history("kept")).containsAll(crashed);
    }

    @Test
    void calls_at_the_end_are_left_alone_until_the_conversation_is_repaired() {
        List<ChatMessage> running = List.of(UserMessage.from("go"), AiMessage.from(MemorySamples.call("1", "x")));
        memory.updateMessages("end", running);
        assertThat(memory.repairing(InterruptedCalls.DROP).getMessages("end")).isEqualTo(running);
        assertThat(memory.repair("end", InterruptedCalls.DROP)).isTrue();
        assertThat(memory.getMessages("end")).containsExactly(UserMessage.from("go"));
    }

    @Test
    void a_conversation_is_forked_and_rewound() {
        memory.updateMessages("trip", List.of(UserMessage.from("Paris?")));
        var start = cairn.checkpoints()
                .find(memory.conversation("trip"))
                .orElseThrow()
                .config();
        memory.updateMessages("trip", List.of(UserMessage.from("Paris?"), AiMessage.from("No.")));
        cairn.checkpoints().branches().rewind(start);
        assertThat(memory.getMessages("trip")).containsExactly(UserMessage.from("Paris?"));
        memory.updateMessages("trip", List.of(UserMessage.from("Paris?"), AiMessage.from("Yes.")));
        assertThat(CairnMemory.of(cairn).getMessages("trip"))
                .containsExactly(UserMessage.from("Paris?"), AiMessage.from("Yes."));
    }

    @Test
    void what_is_no_message_of_langchain4j_or_no_id_is_refused_and_nothing_is_stored() {
        ChatMessage own = () -> ChatMessageType.USER;
        List<ChatMessage> some = List.of(UserMessage.from("a"), own);
        assertThatThrownBy(() -> memory.updateMessages("own", some)).isInstanceOf(RuntimeException.class);
        assertThat(memory.getMessages("own")).isEmpty();
        for (Object id :
                Stream.of("", "a\u0000b", "x".repeat(600), new Object()).toList()) {
            assertThatThrownBy(() -> memory.getMessages(id)).isInstanceOf(CairnException.class);
        }
    }
}
