package dev.cairn.server.internal.report;

import dev.cairn.answer.CommonEnds;
import dev.cairn.checkpoint.lookup.SharedValue;
import dev.cairn.model.Document;
import dev.cairn.model.OwnValues;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The value of a channel as a report shows it: an array or object in its parts, any other whole. Parts that two versions have in common are
 * the same objects. Immutable.
 */
final class ShownValue {
    private final SharedValue from;
    /** The stored parts without what is blanked anywhere; those at pointers are not taken out. */
    private final List<Document> plain;

    private final List<Document> parts;
    private final @Nullable List<String> names;
    private final @Nullable Document whole;

    private ShownValue(
            SharedValue from,
            List<Document> plain,
            List<Document> parts,
            @Nullable List<String> names,
            @Nullable Document whole) {
        this.from = from;
        this.plain = plain;
        this.parts = parts;
        this.names = names;
        this.whole = whole;
    }

    /**
     * Shows a value.
     *
     * @param near a version that was shown before, if any
     */
    static ShownValue of(String channel, SharedValue from, Blanks blanks, @Nullable ShownValue near) {
        boolean whole = blanks.isWhole(channel) || (!from.isObject() && !from.isArray());
        if (whole || (blanks.areWanted() && isTagged(from))) {
            return new ShownValue(from, List.of(), List.of(), null, blanks.value(channel, from.document()));
        }
        List<Document> plain = plain(from.items(), blanks, near);
        List<Document> parts = new ArrayList<>(plain);
        blanks.within(channel, from).forEach((index, part) -> parts.set(index, blanks.given(part)));
        return new ShownValue(from, plain, parts, from.isObject() ? blanks.names(names(from)) : null, null);
    }

    private static boolean isTagged(SharedValue value) {
        return value.isObject() && !OwnValues.of(value.document()).equals(value.document());
    }

    private static List<String> names(SharedValue object) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < object.items().size(); i++) {
            names.add(object.token(i));
        }
        return names;
    }

    private static List<Document> plain(List<Document> stored, Blanks blanks, @Nullable ShownValue near) {
        if (!blanks.areWanted()) {
            return stored;
        }
        List<Document> before = near == null || near.whole != null ? List.of() : near.from.items();
        List<Document> shown = near == null ? List.of() : near.plain;
        CommonEnds common = CommonEnds.of(before, stored);
        IdentityHashMap<Document, Document> moved = new IdentityHashMap<>();
        for (int i = common.start(); i < before.size() - common.end(); i++) {
            moved.put(before.get(i), shown.get(i));
        }
        List<Document> plain = new ArrayList<>(stored.size());
        plain.addAll(shown.subList(0, common.start()));
        for (Document part : common.middle(stored)) {
            Document known = moved.get(part);
            plain.add(known == null ? blanks.given(part) : known);
        }
        plain.addAll(shown.subList(before.size() - common.end(), before.size()));
        return plain;
    }

    /** The stored value. */
    SharedValue from() {
        return from;
    }

    /** Whether it has the parts of a value of the same kind; then what they do not share leads from one to the other. */
    boolean isLike(ShownValue other) {
        return whole == null && other.whole == null && (names == null) == (other.names == null);
    }

    /** Its parts, in their order. */
    List<Document> parts() {
        return parts;
    }

    /** The names of its parts; null of an array. */
    @Nullable
    List<String> names() {
        return names;
    }

    /** The value itself. */
    Document document() {
        return whole != null ? whole : document(parts, names);
    }

    /** An array of parts, or an object where they have names. */
    static Document document(List<Document> parts, @Nullable List<String> names) {
        if (names == null) {
            return Document.fromArray(parts);
        }
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            members.put(names.get(i), parts.get(i));
        }
        return Document.fromObject(members);
    }
}
