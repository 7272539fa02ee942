package dev.cairn.langchain4j.agentic;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The channels in which a scope is stored. Each key of its state has one, so that a save writes what changed, and a list grows by what is
 * new: LangChain4j's JSON puts a list beside its class, which would hide that it is one. Stateless.
 */
final class StoredScope {
    /** What the channels of the state's keys begin with. */
    static final String KEY = "state/";

    /** What is no list. */
    static final String REST = "scope";

    /** The classes that stood beside lists, and beside the state as a whole, by channel. */
    private static final String CLASSES = "classes";

    private static final String STATE = "state";
    private static final Set<String> RESERVED = Set.of(REST, CLASSES, STATE);

    private StoredScope() {}

    /** The channels of a scope's JSON. */
    static Map<String, Document> channels(Document scope) {
        Map<String, Document> channels = new TreeMap<>();
        Map<String, Document> rest = new LinkedHashMap<>();
        Map<String, Document> classes = new TreeMap<>();
        for (int i = 0; i < scope.size(); i++) {
            String name = scope.name(i);
            Document value = scope.item(i);
            if (name.equals(STATE) && isTyped(value, Kind.OBJECT)) {
                classes.put(STATE, value.item(0));
                addKeys(value.item(1), channels, classes);
            } else if (isTyped(value, Kind.ARRAY) && !RESERVED.contains(name)) {
                add(name, value, channels, classes);
            } else {
                rest.put(name, value);
            }
        }
        channels.put(REST, Document.fromObject(rest));
        channels.put(CLASSES, Document.fromObject(classes));
        return channels;
    }

    private static void addKeys(Document state, Map<String, Document> channels, Map<String, Document> classes) {
        for (int i = 0; i < state.size(); i++) {
            add(KEY + state.name(i), state.item(i), channels, classes);
        }
    }

    private static void add(
            String channel, Document value, Map<String, Document> channels, Map<String, Document> classes) {
        boolean list = isTyped(value, Kind.ARRAY);
        channels.put(channel, list ? value.item(1) : value);
        if (list) {
            classes.put(channel, value.item(0));
        }
    }

    /** Takes a key of the state out of the channels. */
    static void remove(Map<String, Document> channels, String key) {
        channels.remove(KEY + key);
        channels.computeIfPresent(CLASSES, (channel, classes) -> {
            Map<String, Document> left = new TreeMap<>();
            for (int i = 0; i < classes.size(); i++) {
                if (!classes.name(i).equals(KEY + key)) {
                    left.put(classes.name(i), classes.item(i));
                }
            }
            return Document.fromObject(left);
        });
    }

    private static boolean isTyped(Document value, Kind kind) {
        return value.kind() == Kind.ARRAY
                && value.size() == 2
                && value.item(0).kind() == Kind.STRING
                && value.item(1).kind() == kind;
    }

    /** The JSON of a scope's channels, or of some of them. */
    static Document scope(Map<String, Document> channels) {
        Document classes = channels.getOrDefault(CLASSES, Document.fromObject(Map.of()));
        Map<String, Document> members = new LinkedHashMap<>();
        Map<String, Document> state = new LinkedHashMap<>();
        Document rest = channels.getOrDefault(REST, Document.fromObject(Map.of()));
        for (int i = 0; i < rest.size(); i++) {
            members.put(rest.name(i), rest.item(i));
        }
        channels.forEach((channel, value) -> {
            if (channel.startsWith(KEY)) {
                state.put(channel.substring(KEY.length()), typed(classes, channel, value));
            } else if (!RESERVED.contains(channel)) {
                members.put(channel, typed(classes, channel, value));
            }
        });
        if (classes.member(STATE).isPresent()) {
            members.put(STATE, typed(classes, STATE, Document.fromObject(state)));
        }
        return Document.fromObject(members);
    }

    private static Document typed(Document classes, String channel, Document value) {
        return classes.member(channel)
                .map(name -> Document.fromArray(List.of(name, value)))
                .orElse(value);
    }
}
