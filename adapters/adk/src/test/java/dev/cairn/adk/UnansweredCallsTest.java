package dev.cairn.adk;

import static dev.cairn.adk.Sessions.answering;
import static dev.cairn.adk.Sessions.append;
import static dev.cairn.adk.Sessions.calling;
import static dev.cairn.adk.Sessions.get;
import static dev.cairn.adk.Sessions.ids;
import static dev.cairn.adk.Sessions.newSession;
import static dev.cairn.adk.Sessions.said;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.events.Event;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.Session;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.Part;
import dev.cairn.Cairn;
import dev.cairn.adk.guide.WeatherAgent;
import dev.cairn.message.InterruptedCalls;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A run that ended between a call and its answer. */
class UnansweredCallsTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final CairnSessionService service = new CairnSessionService(cairn);

    @AfterEach
    void close() {
        cairn.close();
    }

    private void cutOff() {
        Session session = newSession(service, "trip");
        append(service, session, said("e1", "weather?"));
        append(service, session, calling("e2", "run-1", "c1"));
        append(service, session, answering("e3", "run-1", "c1"));
        append(service, session, calling("e4", "run-1", "c2"));
    }

    @Test
    void it_is_shown_as_it_is_unless_something_else_is_asked_for() {
        cutOff();
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e2", "e3", "e4");
        assertThat(ids(get(service.showing(InterruptedCalls.KEEP), "trip"))).hasSize(4);
    }

    @Test
    void the_call_can_be_dropped() {
        cutOff();
        assertThat(ids(get(service.showing(InterruptedCalls.DROP), "trip"))).containsExactly("e1", "e2", "e3");
        assertThat(ids(get(service, "trip"))).hasSize(4);
    }

    @Test
    void what_was_said_with_a_dropped_call_stays() {
        Session session = newSession(service, "trip");
        Event both = calling("e1", "run-1", "c1");
        FunctionCall call = both.functionCalls().get(0);
        both.setContent(Content.fromParts(
                Part.fromText("I ask."), Part.builder().functionCall(call).build()));
        append(service, session, both);
        Event shown =
                get(service.showing(InterruptedCalls.DROP), "trip").events().get(0);
        assertThat(shown.functionCalls()).isEmpty();
        assertThat(shown.stringifyContent()).isEqualTo("I ask.");
    }

    @Test
    void the_call_can_be_answered_with_an_error() {
        cutOff();
        CairnSessionService answering = service.showing(InterruptedCalls.ANSWER);
        Session shown = get(answering, "trip");
        assertThat(ids(shown)).containsExactly("e1", "e2", "e3", "e4", "e4-interrupted");
        Event answer = shown.events().get(4);
        assertThat(answer.functionResponses()).singleElement().satisfies(response -> {
            assertThat(response.id()).contains("c2");
            assertThat(response.name()).contains("weather");
            assertThat(response.response().orElseThrow()).containsKey("error");
        });
        append(answering, shown, said("e5", "and?"));
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e2", "e3", "e4", "e5");
        assertThat(ids(get(answering, "trip"))).containsExactly("e1", "e2", "e3", "e4", "e4-interrupted", "e5");
    }

    @Test
    void a_call_that_waits_for_a_person_is_not_repaired() {
        Session session = newSession(service, "trip");
        Event call = calling("e1", "run-1", "c1");
        call.setLongRunningToolIds(Set.of("c1"));
        append(service, session, call);
        for (InterruptedCalls how : InterruptedCalls.values()) {
            assertThat(get(service.showing(how), "trip").events()).containsExactly(call);
        }
    }

    @Test
    void calls_without_ids_are_answered_by_name() {
        Session session = newSession(service, "trip");
        append(service, session, Sessions.calling("e1", "run-1", null));
        append(service, session, Sessions.answering("e2", "run-1", null));
        assertThat(ids(get(service.showing(InterruptedCalls.ANSWER), "trip"))).containsExactly("e1", "e2");
    }

    @Test
    void a_run_after_a_cancelled_one_sees_the_answer_of_the_repair() {
        CairnSessionService answering = service.showing(InterruptedCalls.ANSWER);
        newSession(service, "trip");
        Runner runner = Runner.builder()
                .agent(LlmAgent.builder()
                        .name("weather")
                        .model(new WeatherAgent.FakeModel())
                        .tools(FunctionTool.create(WeatherAgent.class, "weather"))
                        .build())
                .appName(Sessions.APP)
                .sessionService(answering)
                .build();
        Content question = Content.fromParts(Part.fromText("Paris"));
        List<Event> cut = runner.runAsync(Sessions.USER, "trip", question)
                .take(1)
                .toList()
                .blockingGet();
        assertThat(cut.get(0).functionCalls()).hasSize(1);
        assertThat(get(service, "trip").events()).hasSize(2);

        Event last = runner.runAsync(Sessions.USER, "trip", question).blockingLast();
        assertThat(last.stringifyContent()).isEqualTo("It is clear.");
        assertThat(get(service, "trip").events()).hasSize(6);
    }
}
