package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Values cut to a length for a reader that cannot hold all of them: the first characters of a long text, the last items of a long array, the
 * first members of a long object, nothing of binary data. What was cut is listed beside them, so that nothing in a value can look like it.
 * Used by one thread.
 */
@Internal
public final class BoundedValue {
    /** No part of a value gets less. */
    private static final int LEAST = 1_024;

    private static final int TEXT = 2_000;
    private static final int SHARES = 8;

    /** So many members of an object are always there, cut as they may be. */
    private static final int MEMBERS = 16;

    private final List<Json> large = new ArrayList<>();

    /** Places that were cut, with the size of all that is there. */
    public List<Json> large() {
        return large;
    }

    /**
     * Cuts a value.
     *
     * @param at where it is
     * @param budget bytes that it may have; more where it has many levels
     */
    public Document cut(Document value, JsonPointer at, int budget) {
        if (value.byteLength() <= Math.max(budget, LEAST)) {
            return value;
        }
        return switch (value.kind()) {
            case STRING -> text(value, at);
            case ARRAY -> array(value, at, Math.max(budget, LEAST));
            case OBJECT -> object(value, at, Math.max(budget, LEAST));
            case BINARY -> binary(value, at);
            default -> value;
        };
    }

    private Document text(Document value, JsonPointer at) {
        String text = value.text();
        String held = beginning(text, TEXT);
        note(at, value).put("items", text.length()).put("held", held.length());
        return Document.of(held);
    }

    /** Characters of a text, without a half of a surrogate pair at the end. */
    private static String beginning(String text, int count) {
        boolean half = count < text.length() && Character.isHighSurrogate(text.charAt(count - 1));
        return text.substring(0, Math.min(text.length(), half ? count - 1 : count));
    }

    private Document array(Document value, JsonPointer at, int budget) {
        int share = Math.max(budget / SHARES, LEAST);
        Deque<Document> held = new ArrayDeque<>();
        int from = value.size();
        for (int used = 0; from > 0; from--) {
            int length = Math.min(value.item(from - 1).byteLength(), share);
            if (used + length > budget && !held.isEmpty()) {
                break;
            }
            used += length;
            held.addFirst(cut(value.item(from - 1), at.child(Integer.toString(from - 1)), share));
        }
        if (from > 0) {
            note(at, value).put("items", value.size()).put("from", from).put("held", held.size());
        }
        return Document.fromArray(List.copyOf(held));
    }

    private Document object(Document value, JsonPointer at, int budget) {
        int share = Math.max(budget / SHARES, LEAST);
        Map<String, Document> held = new LinkedHashMap<>();
        for (int used = 0; held.size() < value.size(); ) {
            Document member = value.item(held.size());
            used += Math.min(member.byteLength(), share);
            if (used > budget && held.size() >= MEMBERS) {
                note(at, value).put("items", value.size()).put("held", held.size());
                break;
            }
            String name = value.name(held.size());
            held.put(name, cut(member, at.child(name), share));
        }
        return Document.fromObject(held);
    }

    private Document binary(Document value, JsonPointer at) {
        note(at, value);
        return Document.of(null);
    }

    private Json note(JsonPointer at, Document value) {
        Json note = new Json()
                .put("pointer", at.toString())
                .put("type", value.kind().name().toLowerCase(Locale.ROOT))
                .put("bytes", value.byteLength());
        large.add(note);
        return note;
    }
}
