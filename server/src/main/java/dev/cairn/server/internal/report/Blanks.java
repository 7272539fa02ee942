package dev.cairn.server.internal.report;

import dev.cairn.checkpoint.lookup.SharedValue;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.OwnValues;
import dev.cairn.model.patch.JsonPatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Removes secrets from a report. It first collects the values at the given pointers from all states, then blanks them at the pointers and
 * wherever else they occur. Not thread-safe.
 */
public final class Blanks {
    /** What stands for a value that was taken out. */
    public static final String MARK = "[blanked]";

    private final List<JsonPointer> pointers;
    private final Set<JsonPointer> met = new LinkedHashSet<>();
    private final Set<Document> values = new LinkedHashSet<>();
    private final Needles needles = new Needles();

    public Blanks(List<JsonPointer> pointers) {
        this.pointers = List.copyOf(pointers);
    }

    /** Whether there is something to take out. */
    public boolean areWanted() {
        return !pointers.isEmpty();
    }

    /** The pointers that led to nothing in any state. */
    public List<JsonPointer> unmet() {
        return pointers.stream().filter(pointer -> !met.contains(pointer)).toList();
    }

    /** How many different values were found at the pointers. */
    public int count() {
        return values.size();
    }

    /** Collects the values in a channel. */
    public void collect(String channel, Supplier<Document> value) {
        for (JsonPointer pointer : into(channel)) {
            OwnValues.find(value.get(), rest(pointer)).ifPresent(found -> {
                met.add(pointer);
                if (values.add(found)) {
                    needles.addAll(found);
                }
            });
        }
    }

    private List<JsonPointer> into(String channel) {
        return pointers.stream()
                .filter(pointer -> pointer.tokens().get(0).equals(channel))
                .toList();
    }

    private static List<String> rest(JsonPointer pointer) {
        return pointer.tokens().subList(1, pointer.tokens().size());
    }

    /** Whether a channel is taken out as a whole. */
    boolean isWhole(String channel) {
        return into(channel).stream().anyMatch(pointer -> rest(pointer).isEmpty());
    }

    /** The value of a channel without the values. */
    Document value(String channel, Document value) {
        Document now = value;
        for (JsonPointer pointer : into(channel)) {
            now = without(now, rest(pointer));
        }
        return given(now);
    }

    /** The parts of a channel's value that pointers lead to or into, by their index, without what is there. */
    Map<Integer, Document> within(String channel, SharedValue value) {
        Map<Integer, Document> taken = new TreeMap<>();
        for (JsonPointer pointer : into(channel)) {
            List<String> tokens = rest(pointer);
            int index = value.index(tokens.get(0));
            if (index >= 0) {
                Document part = taken.getOrDefault(index, value.items().get(index));
                taken.put(index, without(part, tokens.subList(1, tokens.size())));
            }
        }
        return taken;
    }

    private static Document without(Document value, List<String> tokens) {
        return storedPlace(value, tokens)
                .map(place -> replacement(place).apply(value))
                .orElse(value);
    }

    /** Names of members or channels without the values; no two of them are equal. */
    List<String> names(List<String> names) {
        if (needles.areNone()) {
            return names;
        }
        Set<String> shown = new LinkedHashSet<>();
        for (String name : names) {
            String without = text(name);
            while (!shown.add(without)) {
                without += "'";
            }
        }
        return List.copyOf(shown);
    }

    /** What callers gave, such as metadata, without the values. */
    public Document given(Document document) {
        return needles.areNone() ? document : without(document, true);
    }

    /** What the store tells of checkpoints, without the values; its numbers are counts and lengths, and stay. */
    public Document facts(Document document) {
        return needles.areNone() ? document : without(document, false);
    }

    /** Any text without the values. An id that only happens to hold one, such as a UUID, stays. */
    public String text(String text) {
        return needles.without(text);
    }

    /** The place in the stored form, where tagged objects count. */
    private static Optional<JsonPointer> storedPlace(Document value, List<String> tokens) {
        JsonPointer place = JsonPointer.ROOT;
        Document at = value;
        for (String token : tokens) {
            Document inside = OwnValues.of(at);
            for (; at.size() > 0 && !at.equals(inside); at = at.item(at.size() - 1)) {
                place = place.child(at.name(at.size() - 1));
            }
            Optional<Document> child = at.child(token);
            if (child.isEmpty()) {
                return Optional.empty();
            }
            place = place.child(token);
            at = child.get();
        }
        return Optional.of(place);
    }

    private static JsonPatch replacement(JsonPointer place) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("op", Document.of("replace"));
        members.put("path", Document.of(place.toString()));
        members.put("value", Document.of(MARK));
        return JsonPatch.parse(Document.fromArray(List.of(Document.fromObject(members))));
    }

    private Document without(Document document, boolean numbers) {
        return switch (document.kind()) {
            case ARRAY ->
                Document.fromArray(document.items().stream()
                        .map(item -> without(item, numbers))
                        .toList());
            case OBJECT -> members(document, numbers);
            case STRING -> Document.of(text(document.text()));
            case NUMBER -> numbers && !text(document.text()).equals(document.text()) ? Document.of(MARK) : document;
            case BINARY -> needles.areIn(document.unsafeBytes()) ? Document.of(MARK) : document;
            default -> document;
        };
    }

    private Document members(Document object, boolean numbers) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < object.size(); i++) {
            names.add(object.name(i));
        }
        List<String> shown = names(names);
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            members.put(
                    shown.get(i),
                    without(object.item(i), numbers || names.get(i).equals("metadata")));
        }
        return Document.fromObject(members);
    }
}
