package dev.cairn.answer;

import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The beginning of a value, short enough for a row of a listing: what it is can be told, not what is in it. Not thread-safe. */
final class Outline {
    private static final int CHARACTERS = 80;
    private static final int LEVELS = 6;
    private static final int ITEMS = 4;
    private static final int VALUES = 100;

    private int left = VALUES;

    /** The value with its texts cut to 80 characters, its arrays to four items, and with at most six levels and a hundred values. */
    static Document of(Document value) {
        return new Outline().cut(value, LEVELS);
    }

    private Document cut(Document value, int levels) {
        left--;
        return switch (value.kind()) {
            case STRING -> Document.of(cut(value.text()));
            case ARRAY -> Document.fromArray(items(value, levels - 1));
            case OBJECT -> Document.fromObject(members(value, levels - 1));
            case BINARY -> Document.of(null);
            default -> value;
        };
    }

    private List<Document> items(Document array, int levels) {
        List<Document> items = new ArrayList<>();
        for (int i = 0; i < Math.min(array.size(), ITEMS) && levels > 0 && left > 0; i++) {
            items.add(cut(array.item(i), levels));
        }
        return items;
    }

    private Map<String, Document> members(Document object, int levels) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < object.size() && levels > 0 && left > 0; i++) {
            members.put(object.name(i), cut(object.item(i), levels));
        }
        return members;
    }

    private static String cut(String text) {
        if (text.length() <= CHARACTERS) {
            return text;
        }
        boolean splits = Character.isHighSurrogate(text.charAt(CHARACTERS - 1));
        return text.substring(0, splits ? CHARACTERS - 1 : CHARACTERS);
    }
}
