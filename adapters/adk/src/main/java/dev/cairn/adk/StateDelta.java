package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.adk.sessions.State;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.patch.JsonPatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a session's state, by whom they concern. Keys of the app and of the user are without their prefix. What is for one run only is
 * left out.
 *
 * @param session keys of the session; an empty value removes its key
 * @param user keys of the user
 * @param app keys of the app
 */
record StateDelta(
        Map<String, Optional<Document>> session,
        Map<String, Optional<Document>> user,
        Map<String, Optional<Document>> app) {
    /** The text that stands for a removal in JSON. */
    private static final String REMOVED = Json.write(State.REMOVED).text();

    /** What an event changes; nothing where it says nothing. */
    static Map<String, Object> changes(Event event) {
        EventActions actions = event.actions();
        Map<String, Object> delta = actions == null ? null : actions.stateDelta();
        return delta == null ? Map.of() : delta;
    }

    static StateDelta of(@Nullable Map<String, ?> changes) {
        StateDelta delta = new StateDelta(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
        if (changes != null) {
            changes.forEach(delta::add);
        }
        return delta;
    }

    private void add(String key, @Nullable Object value) {
        Optional<Document> stored = isRemoval(value) ? Optional.empty() : Optional.of(Json.write(value));
        if (key.startsWith(State.APP_PREFIX)) {
            app.put(key.substring(State.APP_PREFIX.length()), stored);
        } else if (key.startsWith(State.USER_PREFIX)) {
            user.put(key.substring(State.USER_PREFIX.length()), stored);
        } else if (!isTemporary(key)) {
            session.put(key, stored);
        }
    }

    static boolean isTemporary(String key) {
        return key.startsWith(State.TEMP_PREFIX);
    }

    /** Whether a value of a delta says that its key is removed, also after the delta was JSON. */
    static boolean isRemoval(@Nullable Object value) {
        return value == null || value == State.REMOVED || REMOVED.equals(value);
    }

    boolean isShared() {
        return !user.isEmpty() || !app.isEmpty();
    }

    /** The state of a session that has none yet. */
    Document initial() {
        Map<String, Document> state = new LinkedHashMap<>();
        session.forEach((key, value) -> value.ifPresent(document -> state.put(key, document)));
        return Document.fromObject(state);
    }

    /** Changes the stored state of a session that has certain keys. */
    StateChange applied(StateChange change, String channel, Set<String> keys) {
        if (keys.isEmpty()) {
            return session.isEmpty() ? change : change.set(channel, initial());
        }
        List<Document> operations = new ArrayList<>();
        session.forEach((key, value) -> {
            if (value.isPresent() || keys.contains(key)) {
                operations.add(operation(key, value));
            }
        });
        return operations.isEmpty() ? change : change.patch(channel, JsonPatch.parse(Document.fromArray(operations)));
    }

    private static Document operation(String key, Optional<Document> value) {
        Map<String, Document> operation = new LinkedHashMap<>();
        operation.put("op", Document.of(value.isPresent() ? "add" : "remove"));
        operation.put("path", Document.of(new JsonPointer(List.of(key)).toString()));
        value.ifPresent(document -> operation.put("value", document));
        return Document.fromObject(operation);
    }
}
