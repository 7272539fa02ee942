package dev.cairn.server.internal.report;

import dev.cairn.checkpoint.lookup.SharedValue;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A state as a report shows it. Immutable.
 *
 * @param stored the values of its channels
 * @param shown the same as they are shown
 * @param names of the channels as they are shown, in the same order
 */
record ShownState(Map<String, SharedValue> stored, Map<String, ShownValue> shown, List<String> names) {
    /** The state before the first one. */
    static final ShownState NONE = new ShownState(Map.of(), Map.of(), List.of());

    /** Shows a state; of what it shares with another one nothing is gone over. */
    @SuppressWarnings("ReferenceEquality") // equal versions are the same objects
    static ShownState of(Map<String, SharedValue> stored, Blanks blanks, ShownState near) {
        Map<String, ShownValue> shown = new LinkedHashMap<>();
        stored.forEach((channel, value) -> {
            ShownValue before = near.shown.get(channel);
            boolean same = before != null && before.from() == value;
            shown.put(channel, same ? before : ShownValue.of(channel, value, blanks, before));
        });
        return new ShownState(stored, shown, blanks.names(new ArrayList<>(stored.keySet())));
    }

    /** The values by the names under which they are shown. */
    Map<String, ShownValue> channels() {
        Map<String, ShownValue> channels = new LinkedHashMap<>();
        int i = 0;
        for (ShownValue value : shown.values()) {
            channels.put(names.get(i++), value);
        }
        return channels;
    }

    /** The whole of it. */
    Document document() {
        Map<String, Document> members = new LinkedHashMap<>();
        channels().forEach((name, value) -> members.put(name, value.document()));
        return Document.fromObject(members);
    }
}
