package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.GetSessionConfig;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What tests of sessions say often. */
public final class Sessions {
    static final String APP = "weather";
    static final String USER = "ada";

    private Sessions() {}

    public static Session newSession(BaseSessionService service, String id, Map<String, Object> state) {
        return service.createSession(APP, USER, state, id).blockingGet();
    }

    public static Session newSession(BaseSessionService service, String id) {
        return newSession(service, id, Map.of());
    }

    public static Session get(BaseSessionService service, String id) {
        return service.getSession(APP, USER, id, Optional.empty()).blockingGet();
    }

    public static Session get(BaseSessionService service, String id, GetSessionConfig config) {
        return service.getSession(APP, USER, id, Optional.of(config)).blockingGet();
    }

    public static Event append(BaseSessionService service, Session session, Event event) {
        return service.appendEvent(session, event).blockingGet();
    }

    static Event.Builder event(String id) {
        return Event.builder().id(id).invocationId("run-1").author(USER).timestamp(1_000);
    }

    public static Event said(String id, String text) {
        return event(id).content(Content.fromParts(Part.fromText(text))).build();
    }

    public static Event changing(String id, Map<String, Object> delta) {
        return event(id)
                .content(Content.fromParts(Part.fromText(id)))
                .actions(EventActions.builder().stateDelta(delta).build())
                .build();
    }

    public static Event calling(String id, String run, String call) {
        FunctionCall.Builder asked = FunctionCall.builder().name("weather").args(Map.of("city", "Paris"));
        if (call != null) {
            asked.id(call);
        }
        return event(id)
                .invocationId(run)
                .content(Content.fromParts(
                        Part.builder().functionCall(asked.build()).build()))
                .build();
    }

    public static Event answering(String id, String run, String call) {
        FunctionResponse.Builder answer =
                FunctionResponse.builder().name("weather").response(Map.of("sky", "clear"));
        if (call != null) {
            answer.id(call);
        }
        return event(id)
                .invocationId(run)
                .content(Content.fromParts(
                        Part.builder().functionResponse(answer.build()).build()))
                .build();
    }

    public static List<String> ids(Session session) {
        return ids(session.events());
    }

    public static List<String> ids(List<Event> events) {
        return events.stream().map(Event::id).toList();
    }
}
