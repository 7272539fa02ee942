package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionKey;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Selection;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A session as it was read.
 *
 * @param key its names
 * @param open the place in its history
 * @param values its own state
 * @param shared the state of the app and the user
 * @param events some or all events, the newest last
 * @param created when it was created, or edited from outside
 */
record StoredSession(
        SessionKey key,
        OpenSession open,
        Document values,
        SharedState.Found shared,
        List<Event> events,
        Instant created) {
    static final String EVENTS = "events";
    static final String STATE = "state";
    static final String SHARED = "shared";
    private static final Document NOTHING = Document.fromObject(Map.of());

    /** What is to be read for the last events of a session; at least one is read, for the time of the last change. */
    static Selection selection(Optional<Integer> lastEvents) {
        Selection state = Selection.none().channels(STATE, SHARED);
        return lastEvents.map(most -> state.last(EVENTS, Math.max(1, most))).orElseGet(() -> state.channels(EVENTS));
    }

    static StoredSession of(SessionKey key, CheckpointTuple tuple, SharedState shared) {
        Map<String, Document> channels = tuple.checkpoint().values();
        Document values = channels.getOrDefault(STATE, NOTHING);
        Optional<SharedChange> change = Optional.ofNullable(channels.get(SHARED))
                .map(SharedChange::read)
                .filter(last -> last.isOf(key));
        SharedState.Found found = change.map(last -> shared.make(key, last)).orElseGet(() -> shared.read(key));
        List<Event> events =
                Optional.ofNullable(channels.get(EVENTS)).map(Json::events).orElseGet(List::of);
        OpenSession open = new OpenSession(
                tuple.config(),
                tuple.metadata().step(),
                events.isEmpty() ? null : events.get(events.size() - 1).id(),
                names(values),
                Math.max(found.number(), change.map(SharedChange::number).orElse(0L)));
        return new StoredSession(
                key,
                open,
                values,
                found,
                events,
                Optional.ofNullable(tuple.checkpoint().ts()).orElse(Instant.EPOCH));
    }

    private static Set<String> names(Document values) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < values.size(); i++) {
            names.add(values.name(i));
        }
        return names;
    }

    /** The object of the kit with some of the events that were read. */
    Session session(List<Event> shown) {
        return Session.builder(key)
                .state(state())
                .events(shown)
                .lastUpdateTime(time())
                .build();
    }

    /** The state of session, user and app. */
    ConcurrentMap<String, Object> state() {
        ConcurrentMap<String, Object> state = new ConcurrentHashMap<>(shared.state());
        state.putAll(Json.state(values));
        return state;
    }

    private Instant time() {
        return events.isEmpty()
                ? created
                : Instant.ofEpochMilli(events.get(events.size() - 1).timestamp());
    }
}
