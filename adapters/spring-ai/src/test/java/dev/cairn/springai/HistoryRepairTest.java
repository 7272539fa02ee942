package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.adapter.RepairTalk;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.SessionEvent;

class HistoryRepairTest {
    private static final HistoryRepair DROP = HistoryRepair.none().droppingToolCalls();
    private static final HistoryRepair ANSWER = HistoryRepair.none().answeringToolCalls("interrupted");
    private static final HistoryRepair TURNS = HistoryRepair.none().droppingHalfTurns();

    /** A model that gives calls ids, or only the names of tools. */
    private static class Talk extends RepairTalk<Message> {
        private final boolean ids;

        private Talk(boolean ids) {
            this.ids = ids;
        }

        @Override
        protected Message said(boolean user, String text) {
            return text.startsWith("s")
                    ? new SystemMessage(text)
                    : user ? new UserMessage(text) : new AssistantMessage(text);
        }

        @Override
        protected Message calling(String text, List<String> calls) {
            return AssistantMessage.builder()
                    .content(text)
                    .toolCalls(calls.stream()
                            .map(call -> new ToolCall(ids ? call : "", "function", ids ? "book" : call, "{}"))
                            .toList())
                    .build();
        }

        @Override
        protected List<Message> results(List<String> calls) {
            return List.of(ToolResponseMessage.builder()
                    .responses(calls.stream()
                            .map(call -> new ToolResponse(ids ? call : "", ids ? "book" : call, ""))
                            .toList())
                    .build());
        }

        @Override
        protected String text(Message message) {
            return String.valueOf(message.getText());
        }

        @Override
        protected List<String> calls(Message message) {
            return new MessageCalls("").asked(message);
        }

        @Override
        protected List<String> answered(Message message) {
            return new MessageCalls("").answered(message);
        }

        @Override
        protected List<Message> repaired(List<Message> messages, boolean answering) {
            return (answering ? ANSWER : DROP).history(messages);
        }
    }

    /** The same through events of a session. */
    private static final class EventTalk extends Talk {
        private EventTalk() {
            super(true);
        }

        @Override
        protected List<Message> repaired(List<Message> messages, boolean answering) {
            List<SessionEvent> events = messages.stream()
                    .map(message -> SessionEvent.builder()
                            .sessionId("trip")
                            .message(message)
                            .build())
                    .toList();
            List<SessionEvent> repaired = (answering ? ANSWER : DROP).events(events);
            assertThat(repaired).doesNotHaveDuplicates();
            for (SessionEvent event : repaired) {
                assertThat(events.contains(event)).isEqualTo(messages.contains(event.getMessage()));
            }
            return repaired.stream().map(SessionEvent::getMessage).toList();
        }
    }

    private static List<RepairTalk.Story> stories() {
        return RepairTalk.stories();
    }

    @ParameterizedTest
    @MethodSource("stories")
    void calls_without_answer_are_dropped_or_answered_and_all_else_stays(RepairTalk.Story story) {
        assertThat(new Talk(true).story(story.before())).isEqualTo(story);
        assertThat(new Talk(false).story(story.before())).isEqualTo(story);
        assertThat(new EventTalk().story(story.before())).isEqualTo(story);
    }

    private static List<Message> messages(String text) {
        return new Talk(true).messages(text);
    }

    private static void check(HistoryRepair repair, String before, String after) {
        assertThat(new Talk(true).talk(repair.history(messages(before))))
                .as(before)
                .isEqualTo(after);
    }

    @Test
    void none_changes_nothing() {
        for (String text : List.of("", "u1", "u1 c1", "r1 a1", "c1 u2 u3")) {
            check(HistoryRepair.none(), text, text);
        }
    }

    @Test
    void what_is_whole_stays() {
        for (HistoryRepair repair : List.of(DROP, ANSWER, TURNS, DROP.droppingHalfTurns())) {
            check(repair, "s u1 c12 r12 a1 u2 c3 r3 a2", "s u1 c12 r12 a1 u2 c3 r3 a2");
        }
    }

    @Test
    void a_question_whose_calls_are_dropped_is_half_a_turn() {
        check(DROP.droppingHalfTurns(), "u1 c1 u2 a2", "u2 a2");
    }

    @Test
    void what_else_a_message_has_stays_when_its_calls_are_dropped() {
        AssistantMessage asking = AssistantMessage.builder()
                .content("I look it up.")
                .properties(Map.of("signature", "x"))
                .toolCalls(List.of(MessageSamples.call("1", "{}")))
                .build();
        assertThat(DROP.history(List.of(asking)))
                .singleElement()
                .isEqualTo(AssistantMessage.builder()
                        .content("I look it up.")
                        .properties(Map.of("signature", "x"))
                        .build());
    }

    @Test
    void halves_of_turns_are_dropped() {
        check(TURNS, "u1 u2 a2", "u2 a2");
        check(TURNS, "u1 s u2 a2 u3", "s u2 a2");
        check(TURNS, "a0 u1 a1", "u1 a1");
        check(TURNS, "s a0 u1", "s");
        check(TURNS, "u1 a1 a1b u2 a2", "u1 a1 a1b u2 a2");
    }

    @Test
    void the_question_at_the_end_of_a_prompt_is_asked_now() {
        assertThat(new Talk(true).talk(TURNS.prompt(messages("u1 u2 a2 u3 u4"))))
                .isEqualTo("u2 a2 u4");
        assertThat(new Talk(true).talk(DROP.prompt(messages("u1 c1 u2")))).isEqualTo("u1 u2");
        assertThat(new Talk(true).talk(TURNS.prompt(messages("u1 c1 r1")))).isEqualTo("u1 c1 r1");
        assertThat(new Talk(true).talk(TURNS.prompt(messages("")))).isEmpty();
    }
}
