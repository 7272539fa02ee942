package dev.cairn.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.events.Event;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.cairn.message.InterruptedCalls;
import dev.cairn.testing.adapter.RepairTalk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventRepairTest {
    /** A model that gives calls ids, or only the names of functions. */
    private static final class Talk extends RepairTalk<Event> {
        private final boolean ids;

        private Talk(boolean ids) {
            this.ids = ids;
        }

        private static Event event(List<Part> parts) {
            return Sessions.event("e")
                    .content(Content.builder().parts(parts).build())
                    .build();
        }

        @Override
        protected Event said(boolean user, String text) {
            return event(List.of(Part.fromText(text)));
        }

        @Override
        protected Event calling(String text, List<String> calls) {
            List<Part> parts = new ArrayList<>();
            if (!text.isEmpty()) {
                parts.add(Part.fromText(text));
            }
            for (String name : calls) {
                FunctionCall.Builder call = FunctionCall.builder().name(ids ? "book" : name);
                parts.add(Part.builder()
                        .functionCall((ids ? call.id(name) : call).build())
                        .build());
            }
            return event(parts);
        }

        @Override
        protected List<Event> results(List<String> calls) {
            return List.of(event(calls.stream().map(this::result).toList()));
        }

        private Part result(String name) {
            FunctionResponse.Builder result =
                    FunctionResponse.builder().name(ids ? "book" : name).response(Map.of());
            return Part.builder()
                    .functionResponse((ids ? result.id(name) : result).build())
                    .build();
        }

        @Override
        protected String text(Event event) {
            return event.content().flatMap(Content::parts).orElseThrow().stream()
                    .flatMap(part -> part.text().stream())
                    .findFirst()
                    .orElse("");
        }

        @Override
        protected List<String> calls(Event event) {
            return event.functionCalls().stream()
                    .map(call -> call.id().or(call::name).orElseThrow())
                    .toList();
        }

        @Override
        protected List<String> answered(Event event) {
            return event.functionResponses().stream()
                    .map(result -> result.id().or(result::name).orElseThrow())
                    .toList();
        }

        @Override
        protected List<Event> repaired(List<Event> events, boolean answering) {
            InterruptedCalls how = answering ? InterruptedCalls.ANSWER : InterruptedCalls.DROP;
            return FunctionCalls.repair(how).repaired(events, true);
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
