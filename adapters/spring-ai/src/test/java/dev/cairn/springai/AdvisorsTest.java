package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.DefaultSessionService;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.advisor.SessionMemoryAdvisor;
import org.springframework.ai.tool.function.FunctionToolCallback;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Programs as people write them: a client with an advisor of memory, on a model that answers the same each time. */
class AdvisorsTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final CairnSessionRepository sessions = new CairnSessionRepository(cairn);
    private final CairnChatMemoryRepository chats = new CairnChatMemoryRepository(cairn);

    @AfterEach
    void close() {
        cairn.close();
    }

    private Advisor chatMemory(int most) {
        return MessageChatMemoryAdvisor.builder(MessageWindowChatMemory.builder()
                        .chatMemoryRepository(chats)
                        .maxMessages(most)
                        .build())
                .build();
    }

    private Advisor sessionMemory() {
        var service =
                DefaultSessionService.builder().sessionRepository(sessions).build();
        return SessionMemoryAdvisor.builder(service).defaultUserId("ann").build();
    }

    private Advisor memory(String kind) {
        return kind.equals("chat") ? chatMemory(50) : sessionMemory();
    }

    private List<String> stored(String kind) {
        List<Message> messages = kind.equals("chat")
                ? chats.findByConversationId("trip")
                : sessions.findEvents("trip", EventFilter.active()).stream()
                        .map(SessionEvent::getMessage)
                        .toList();
        return messages.stream()
                .map(message -> String.valueOf(message.getText()))
                .toList();
    }

    private static ChatClient.ChatClientRequestSpec ask(ChatClient client, String text) {
        return client.prompt().user(text).advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "trip"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "session"})
    void a_conversation_goes_on_with_another_client(String kind) {
        FakeModel model = FakeModel.counting();
        for (String question : List.of("one", "two")) {
            ChatClient client =
                    ChatClient.builder(model).defaultAdvisors(memory(kind)).build();
            ask(client, question).call().content();
        }
        assertThat(model.prompts().get(1)).containsExactly("user: one", "assistant: seen 1", "user: two");
        assertThat(stored(kind)).containsExactly("one", "seen 1", "two", "seen 3");
    }

    @Test
    void a_window_of_chat_memory_keeps_what_it_drops_in_the_history() {
        FakeModel model = FakeModel.counting();
        ChatClient client =
                ChatClient.builder(model).defaultAdvisors(chatMemory(4)).build();
        for (int turn = 0; turn < 5; turn++) {
            ask(client, "q" + turn).call().content();
        }
        assertThat(stored("chat")).hasSize(4).startsWith("q3");
        assertThat(chats.history("trip")).hasSize(10).startsWith(new UserMessage("q0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "session"})
    void a_streamed_answer_is_stored_whichever_thread_ends_it(String kind) {
        ChatClient client = ChatClient.builder(FakeModel.counting())
                .defaultAdvisors(memory(kind))
                .build();
        assertThat(ask(client, "one").stream().content().collectList().block()).containsExactly("seen 1");
        assertThat(stored(kind)).containsExactly("one", "seen 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "session"})
    void after_a_failure_of_the_model_the_next_turn_is_one_that_models_accept(String kind) {
        FakeModel failing = new FakeModel(messages -> {
            throw new IllegalStateException("overloaded");
        });
        ChatClient first =
                ChatClient.builder(failing).defaultAdvisors(memory(kind)).build();
        assertThatThrownBy(() -> ask(first, "lost").call().content()).hasMessageContaining("overloaded");
        assertThat(stored(kind)).containsExactly("lost");
        FakeModel model = FakeModel.counting();
        ChatClient second = ChatClient.builder(model)
                .defaultAdvisors(
                        memory(kind), new RepairAdvisor(HistoryRepair.none().droppingHalfTurns()))
                .build();
        ask(second, "again").call().content();
        assertThat(model.prompts().get(0)).containsExactly("user: again");
        assertThat(stored(kind)).containsExactly("lost", "again", "seen 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "session"})
    void a_cancelled_stream_leaves_a_question_that_a_repair_takes_back(String kind) {
        CompletableFuture<Void> answering = new CompletableFuture<>();
        ChatClient client = ChatClient.builder(new FakeModel(messages -> new AssistantMessage("never")))
                .defaultAdvisors(memory(kind), new Endless(answering))
                .build();
        ask(client, "cancelled").stream()
                .content()
                .takeUntilOther(Mono.fromFuture(answering))
                .collectList()
                .block(Duration.ofSeconds(30));
        assertThat(stored(kind)).containsExactly("cancelled");
        HistoryRepair repair = HistoryRepair.none().droppingHalfTurns();
        assertThat(kind.equals("chat") ? chats.repair("trip", repair) : sessions.repair("trip", repair))
                .isTrue();
        assertThat(stored(kind)).isEmpty();
    }

    /** Stands for a model that never ends its answer. */
    private static final class Endless implements StreamAdvisor {
        private final CompletableFuture<Void> answering;

        Endless(CompletableFuture<Void> answering) {
            this.answering = answering;
        }

        @Override
        public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
            return Flux.<ChatClientResponse>never().doOnSubscribe(started -> answering.complete(null));
        }

        @Override
        public String getName() {
            return "endless";
        }

        @Override
        public int getOrder() {
            return RepairAdvisor.ORDER;
        }
    }

    @Test
    void a_second_request_of_a_conversation_is_refused_while_the_first_is_answered() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        FakeModel slow = new FakeModel(messages -> {
            asked.countDown();
            await(answer);
            return new AssistantMessage("done");
        });
        TurnAdvisor turns = new TurnAdvisor(cairn, Duration.ofMinutes(1));
        ChatClient client =
                ChatClient.builder(slow).defaultAdvisors(turns, chatMemory(50)).build();
        var first =
                CompletableFuture.supplyAsync(() -> ask(client, "one").call().content());
        await(asked);
        assertThatThrownBy(() -> ask(client, "two").call().content())
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED));
        assertThatThrownBy(() ->
                        ask(client, "two").stream().content().collectList().block())
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED));
        answer.countDown();
        assertThat(first.get()).isEqualTo("done");
        assertThat(ask(client, "two").call().content()).isEqualTo("done");
        assertThat(stored("chat")).containsExactly("one", "done", "two", "done");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_session_keeps_the_calls_of_tools_and_their_answers() {
        FakeModel model = new FakeModel(messages -> messages.get(messages.size() - 1) instanceof ToolResponseMessage
                ? new AssistantMessage("Seat 7.")
                : AssistantMessage.builder()
                        .content(null)
                        .toolCalls(List.of(MessageSamples.call("1", "{\"to\":\"Porto\"}")))
                        .build());
        var book = FunctionToolCallback.builder("book", (Trip trip) -> "booked " + trip.to())
                .inputType(Trip.class)
                .build();
        ChatClient client =
                ChatClient.builder(model).defaultAdvisors(sessionMemory()).build();
        assertThat(ask(client, "Porto, please").tools(book).call().content()).isEqualTo("Seat 7.");
        assertThat(stored("session")).containsExactly("Porto, please", "null", "", "Seat 7.");
        List<Message> log = sessions.findEvents("trip", EventFilter.all()).stream()
                .map(SessionEvent::getMessage)
                .toList();
        assertThat(((AssistantMessage) log.get(1)).getToolCalls().get(0).arguments())
                .contains("Porto");
        assertThat(((ToolResponseMessage) log.get(2)).getResponses().get(0).responseData())
                .contains("booked Porto");
    }

    /** What the tool takes. */
    record Trip(String to) {}

    @Test
    void a_session_of_another_user_is_not_gone_on_with() {
        sessions.save(Session.builder().id("trip").userId("bea").build());
        ChatClient client = ChatClient.builder(FakeModel.counting())
                .defaultAdvisors(sessionMemory())
                .build();
        assertThatThrownBy(() -> ask(client, "mine?")
                        .advisors(a -> a.param(SessionMemoryAdvisor.USER_ID_CONTEXT_KEY, "ann"))
                        .call()
                        .content())
                .isInstanceOf(IllegalStateException.class);
        assertThat(sessions.getEventVersion("trip")).isZero();
    }
}
