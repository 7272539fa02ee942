package dev.cairn.agent.migration;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Notes in the document of a snapshot: which of its identity, version, time and tags the state itself gave, where and how. They are an
 * array of {@code [position, name, value]} after the snapshot's own members; the agent's id has no value, since copies change it.
 * Documents of earlier versions have no notes. Stateless.
 */
@Internal
public final class AsGiven {
    /** The member of the document that holds the notes. */
    public static final String MEMBER = "as_given";
    /** Members of a state that the snapshot has as its own. */
    public static final Set<String> MOVED = Set.of("agent_id", "version", "timestamp", "tags");

    private static final List<String> BEFORE = List.of("agent_id", "snapshot_id", "version", "timestamp");
    private static final Pattern POSITION = Pattern.compile("0|[1-9][0-9]{0,8}");

    private AsGiven() {}

    /** The notes on a state. */
    public static Document of(Document given) {
        List<Document> notes = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String name = given.name(i);
            if (MOVED.contains(name)) {
                List<Document> note = new ArrayList<>(List.of(Document.fromNumber(i), Document.of(name)));
                if (!name.equals("agent_id")) {
                    note.add(given.item(i));
                }
                notes.add(Document.fromArray(note));
            }
        }
        return Document.fromArray(notes);
    }

    /** The notes in a document; empty in one of an earlier version, even if its state has a member of this name. */
    public static Optional<List<Document>> notes(Document document) {
        int at = BEFORE.size();
        boolean present = document.kind() == Kind.OBJECT
                && document.size() > at
                && document.name(at).equals(MEMBER);
        if (!present || document.item(at).kind() != Kind.ARRAY) {
            return Optional.empty();
        }
        List<Document> notes = document.item(at).items();
        Set<String> names = new HashSet<>();
        boolean ours = notes.stream().allMatch(note -> isNote(note) && names.add(name(note)));
        return ours ? Optional.of(notes) : Optional.empty();
    }

    private static boolean isNote(Document note) {
        return note.kind() == Kind.ARRAY
                && note.size() >= 2
                && note.item(0).kind() == Kind.NUMBER
                && POSITION.matcher(note.item(0).text()).matches()
                && note.item(1).kind() == Kind.STRING
                && MOVED.contains(name(note))
                && note.size() == (name(note).equals("agent_id") ? 2 : 3);
    }

    private static String name(Document note) {
        return note.item(1).text();
    }

    /** What the state itself gave under a name. */
    public static Optional<Document> given(Document document, String name) {
        return notes(document).orElse(List.of()).stream()
                .filter(note -> name(note).equals(name))
                .map(note -> value(document, note))
                .findFirst();
    }

    private static Document value(Document document, Document note) {
        return note.size() == 2 ? document.at("/agent_id") : note.item(2);
    }

    /** Whether a document notes that its state gave no version, so that its number is the program's or an export's alone. */
    static boolean hasNoVersion(Document document) {
        return notes(document).isPresent() && given(document, "version").isEmpty();
    }

    /** The state as it was given, if the document has notes on it. */
    public static Optional<Document> state(Document document) {
        return notes(document).map(notes -> state(document, notes));
    }

    private static Document state(Document document, List<Document> notes) {
        List<Document> sorted = new ArrayList<>(notes);
        sorted.sort(Comparator.comparingInt(AsGiven::position));
        Map<String, Document> state = new LinkedHashMap<>();
        int next = BEFORE.size() + 1;
        for (Document note : sorted) {
            for (; next < document.size() && state.size() < position(note); next++) {
                state.put(document.name(next), document.item(next));
            }
            state.put(name(note), value(document, note));
        }
        for (; next < document.size(); next++) {
            state.put(document.name(next), document.item(next));
        }
        return Document.fromObject(state);
    }

    private static int position(Document note) {
        return Integer.parseInt(note.item(0).text());
    }

    /** A field of the state that a document with notes holds. */
    public static Optional<Document> field(Document document, String name) {
        return isAround(name) ? given(document, name) : document.member(name);
    }

    private static boolean isAround(String name) {
        return name.equals(MEMBER) || BEFORE.contains(name) || MOVED.contains(name);
    }

    /** The document without notes: they are not true of another version of it. */
    public static Document dropped(Document document) {
        if (notes(document).isEmpty()) {
            return document;
        }
        return document.edited(members -> {
            members.remove(MEMBER);
            return members;
        });
    }
}
