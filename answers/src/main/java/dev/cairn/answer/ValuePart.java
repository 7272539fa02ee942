package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** A part of one value: characters of a text, items of an array, members of an object. Stateless. */
@Internal
public final class ValuePart {
    /** What an answer holds at most, roughly. */
    private static final int BYTES = 262_144;

    private static final int CHARACTERS = 65_536;
    private static final int ITEMS = 50;

    private ValuePart() {}

    /**
     * Describes a part.
     *
     * @param at where the value is
     * @param offset how many characters, items or members are left out at its beginning
     * @param count how many are wanted; 0 for as many as usual
     */
    public static Json of(Document value, JsonPointer at, int offset, int count) {
        BoundedValue cut = new BoundedValue();
        int wanted = count > 0 ? count : value.kind() == Document.Kind.STRING ? CHARACTERS : ITEMS;
        int all = length(value);
        int end = (int) Math.min(all, (long) offset + wanted);
        Document part = part(value, at, Math.min(offset, all), end, cut);
        return new Json()
                .put("pointer", at.toString())
                .put("type", value.kind().name().toLowerCase(Locale.ROOT))
                .put("bytes", value.byteLength())
                .put("items", all)
                .put("offset", offset)
                .put("next", end < all ? end : null)
                .put("value", part)
                .put("large", cut.large());
    }

    private static int length(Document value) {
        return switch (value.kind()) {
            case STRING -> value.text().length();
            case ARRAY, OBJECT -> value.size();
            default -> 1;
        };
    }

    private static Document part(Document value, JsonPointer at, int offset, int end, BoundedValue cut) {
        int share = BYTES / Math.max(1, end - offset);
        return switch (value.kind()) {
            case STRING -> Document.of(value.text().substring(offset, end));
            case ARRAY -> {
                List<Document> items = IntStream.range(offset, end)
                        .mapToObj(i -> cut.cut(value.item(i), at.child(Integer.toString(i)), share))
                        .toList();
                yield Document.fromArray(items);
            }
            case OBJECT -> {
                Map<String, Document> members = new LinkedHashMap<>();
                IntStream.range(offset, end)
                        .forEach(i ->
                                members.put(value.name(i), cut.cut(value.item(i), at.child(value.name(i)), share)));
                yield Document.fromObject(members);
            }
            default -> cut.cut(value, at, BYTES);
        };
    }
}
