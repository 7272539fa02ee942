package dev.cairn.adk;

import com.google.adk.JsonBaseModel;
import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.State;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values of the kit as documents: the JSON that the kit itself makes of them. */
final class Json {
    private Json() {}

    static Document write(@Nullable Object value) {
        try {
            return Document.parse(JsonBaseModel.toJsonString(value));
        } catch (IllegalStateException e) {
            String type = value == null ? "null" : value.getClass().getTypeName();
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot store a " + type
                            + ": the kit cannot write it as JSON. Nothing was changed. Give a class that Jackson can "
                            + "write.",
                    Map.of("type", type),
                    e);
        }
    }

    private static <T> T read(Document document, Function<String, T> reader, String what) {
        try {
            return reader.apply(document.json());
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot read a stored " + what + ": this version of the kit cannot read its JSON.",
                    Map.of(),
                    e);
        }
    }

    /** An event as it is stored: without what is for one run only. */
    static Document event(Event event) {
        Map<String, Object> delta = new HashMap<>(StateDelta.changes(event));
        if (!delta.keySet().removeIf(StateDelta::isTemporary)) {
            return write(event);
        }
        EventActions actions = event.actions().toBuilder().stateDelta(delta).build();
        Event kept = event.toBuilder().actions(actions).build();
        kept.setTimestamp(event.timestamp());
        return write(kept);
    }

    static Event event(Document stored) {
        return events(Document.fromArray(List.of(stored))).get(0);
    }

    /** Stored events, read together as those of a session are. */
    static List<Event> events(Document stored) {
        Document session = Document.fromObject(Map.of("id", Document.of(""), "events", stored));
        List<Event> events = read(session, Session::fromJson, "event").events();
        events.forEach(event -> showRemovals(event.actions()));
        return events;
    }

    /** Keys and values of a stored state, read as the kit reads those of a delta. */
    static Map<String, Object> state(Document stored) {
        Document delta = Document.fromObject(Map.of("stateDelta", stored));
        Map<String, Object> state = read(delta, json -> JsonBaseModel.fromJsonString(json, EventActions.class), "state")
                .stateDelta();
        state.values().removeIf(StateDelta::isRemoval);
        return state;
    }

    private static void showRemovals(EventActions actions) {
        actions.stateDelta().replaceAll((key, value) -> StateDelta.isRemoval(value) ? State.REMOVED : value);
    }

    static Document part(Part part) {
        return Document.parse(part.toJson());
    }

    static Part part(Document stored) {
        return read(stored, Part::fromJson, "part");
    }

    static Document content(Content content) {
        return Document.parse(content.toJson());
    }

    static Content content(Document stored) {
        return read(stored, Content::fromJson, "content");
    }
}
