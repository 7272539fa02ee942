package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.State;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/** Changes the objects of the kit after an append, as the kit expects it. */
final class SessionObjects {
    private SessionObjects() {}

    static void show(Session session, Event event, SessionAppend.Result result) {
        if (result.rewound()) {
            session.events().clear();
        }
        for (Event other : result.others()) {
            if (!contains(session, other)) {
                apply(session.state(), other);
                session.events().add(other);
            }
        }
        apply(session.state(), event);
        if (!result.repeated() || !contains(session, event)) {
            session.events().add(event);
        }
        showShared(session.state(), result.shared().state());
        session.lastUpdateTime(Instant.ofEpochMilli(event.timestamp()));
    }

    private static boolean contains(Session session, Event event) {
        return event.id() != null
                && session.events().stream().anyMatch(shown -> Objects.equals(shown.id(), event.id()));
    }

    /** Also what is for this run only, which later agents of the run see. */
    private static void apply(Map<String, Object> state, Event event) {
        StateDelta.changes(event).forEach((key, value) -> {
            if (StateDelta.isRemoval(value)) {
                state.remove(key);
            } else {
                state.put(key, value);
            }
        });
    }

    private static void showShared(Map<String, Object> state, Map<String, Object> shared) {
        state.keySet().removeIf(key -> isShared(key) && !shared.containsKey(key));
        shared.forEach(state::put);
    }

    private static boolean isShared(String key) {
        return key.startsWith(State.APP_PREFIX) || key.startsWith(State.USER_PREFIX);
    }
}
