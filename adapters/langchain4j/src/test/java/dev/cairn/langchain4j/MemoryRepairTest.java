package dev.cairn.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.message.CallRepair;
import dev.cairn.message.InterruptedCalls;
import dev.cairn.testing.adapter.RepairTalk;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryRepairTest {
    /** A model that gives calls ids, or only the names of tools. */
    private static final class Talk extends RepairTalk<ChatMessage> {
        private static final MemoryCalls CALLS = new MemoryCalls();
        private final boolean ids;

        private Talk(boolean ids) {
            this.ids = ids;
        }

        @Override
        protected ChatMessage said(boolean user, String text) {
            return user ? UserMessage.from(text) : AiMessage.from(text);
        }

        @Override
        protected ChatMessage calling(String text, List<String> calls) {
            return AiMessage.builder()
                    .text(text)
                    .toolExecutionRequests(calls.stream()
                            .map(call -> ToolExecutionRequest.builder()
                                    .id(ids ? call : null)
                                    .name(ids ? "book" : call)
                                    .arguments("{}")
                                    .build())
                            .toList())
                    .build();
        }

        @Override
        protected List<ChatMessage> results(List<String> calls) {
            return calls.stream()
                    .<ChatMessage>map(
                            call -> ToolExecutionResultMessage.from(ids ? call : null, ids ? "book" : call, "done"))
                    .toList();
        }

        @Override
        protected String text(ChatMessage message) {
            return message instanceof UserMessage user
                    ? user.singleText()
                    : Objects.requireNonNullElse(((AiMessage) message).text(), "");
        }

        @Override
        protected List<String> calls(ChatMessage message) {
            return CALLS.asked(message);
        }

        @Override
        protected List<String> answered(ChatMessage message) {
            return CALLS.answered(message);
        }

        @Override
        protected List<ChatMessage> repaired(List<ChatMessage> messages, boolean answering) {
            InterruptedCalls how = answering ? InterruptedCalls.ANSWER : InterruptedCalls.DROP;
            return new CallRepair<>(CALLS, how).repaired(messages, true);
        }
    }

    private static List<RepairTalk.Story> stories() {
        return RepairTalk.stories();
    }

    @ParameterizedTest
    @MethodSource("stories")
    void calls_without_result_are_dropped_or_answered_and_all_else_stays(RepairTalk.Story story) {
        assertThat(new Talk(true).story(story.before())).isEqualTo(story);
        assertThat(new Talk(false).story(story.before())).isEqualTo(story);
    }
}
