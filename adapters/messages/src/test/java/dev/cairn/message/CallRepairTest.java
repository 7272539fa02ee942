package dev.cairn.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import dev.cairn.testing.adapter.RepairTalk;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CallRepairTest {
    private static final Talk TOGETHER = new Talk(new Notes());
    private static final Talk APART = new Talk(new Apart());

    /** Calls whose results may stand anywhere behind them; the call {@code 9} waits for a person. */
    private static final class Apart implements ToolCalls<Document> {
        private final Notes notes = new Notes();

        @Override
        public List<String> asked(Document message) {
            return notes.asked(message);
        }

        @Override
        public List<String> answered(Document message) {
            return notes.answered(message);
        }

        @Override
        public boolean waits(Document message, int call) {
            return asked(message).get(call).equals("9");
        }

        @Override
        public boolean mayBeApart() {
            return true;
        }

        @Override
        public Optional<Document> withoutCalls(Document message, Set<Integer> calls) {
            return notes.withoutCalls(message, calls);
        }

        @Override
        public Optional<Document> withoutResults(Document message, Set<Integer> results) {
            return notes.withoutResults(message, results);
        }

        @Override
        public List<Document> interrupted(Document message, Set<Integer> calls) {
            return notes.interrupted(message, calls);
        }
    }

    private static final class Talk extends RepairTalk<Document> {
        private final ToolCalls<Document> calls;

        private Talk(ToolCalls<Document> calls) {
            this.calls = calls;
        }

        @Override
        protected Document said(boolean user, String text) {
            return Notes.text(text);
        }

        @Override
        protected Document calling(String text, List<String> asked) {
            String[] names = asked.toArray(String[]::new);
            return text.isEmpty() ? Notes.calls(names) : Notes.calling(text, names);
        }

        @Override
        protected List<Document> results(List<String> names) {
            return names.stream().map(Notes::result).toList();
        }

        @Override
        protected String text(Document message) {
            return message.member("text").map(Document::text).orElse("");
        }

        @Override
        protected List<String> calls(Document message) {
            return calls.asked(message);
        }

        @Override
        protected List<String> answered(Document message) {
            return calls.answered(message);
        }

        @Override
        protected List<Document> repaired(List<Document> messages, boolean answering) {
            InterruptedCalls how = answering ? InterruptedCalls.ANSWER : InterruptedCalls.DROP;
            return new CallRepair<>(calls, how).repaired(messages, true);
        }
    }

    private static List<RepairTalk.Story> stories() {
        return RepairTalk.stories();
    }

    @ParameterizedTest
    @MethodSource("stories")
    void calls_without_result_are_dropped_or_answered_and_all_else_stays(RepairTalk.Story story) {
        assertThat(TOGETHER.story(story.before())).isEqualTo(story);
        assertThat(APART.story(story.before())).isEqualTo(story);
    }

    @Test
    void a_result_behind_something_else_belongs_to_its_call_only_where_it_may_be_apart() {
        assertThat(TOGETHER.story("u1 c1 u2 r1 a2"))
                .isEqualTo(new RepairTalk.Story("u1 c1 u2 r1 a2", "u1 u2 a2", "u1 c1 r1 u2 a2"));
        assertThat(APART.story("u1 c1 u2 r1 r1 a2").answered()).isEqualTo("u1 c1 u2 r11 a2");
        assertThat(APART.story("c1 u1 c1 r1").dropped()).isEqualTo("u1 c1 r1");
    }

    @Test
    void a_call_that_waits_is_not_interrupted_and_may_have_several_results() {
        assertThat(APART.story("u1 c9 r9 u2 r9 u3 c9"))
                .isEqualTo(
                        new RepairTalk.Story("u1 c9 r9 u2 r9 u3 c9", "u1 c9 r9 u2 r9 u3 c9", "u1 c9 r9 u2 r9 u3 c9"));
    }

    @Test
    void a_list_that_is_whole_is_given_back_itself() {
        List<Document> whole = List.of(Notes.text("a"), Notes.calls("1"), Notes.result("1"));
        assertThat(new CallRepair<>(new Notes(), InterruptedCalls.DROP).repaired(whole, true))
                .isSameAs(whole);
        List<Document> running = whole.subList(0, 2);
        assertThat(new CallRepair<>(new Notes(), InterruptedCalls.ANSWER).repaired(running, false))
                .isSameAs(running);
    }
}
