package dev.cairn.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Maps with keys of any kind, as arrays of pairs of key and value. */
final class MapPairs {
    private static final Comparator<Document> BY_KEY =
            (a, b) -> Arrays.compareUnsigned(a.item(0).unsafeBytes(), b.item(0).unsafeBytes());

    private final Form key;
    private final Form value;

    MapPairs(Form key, Form value) {
        this.key = key;
        this.value = value;
    }

    Document write(MapEntries entries, ValueEncoder out) {
        Document[] pairs = new Document[entries.size()];
        out.path().open();
        for (int i = 0; i < pairs.length; i++) {
            out.path().item(i);
            pairs[i] = writePair(Objects.requireNonNull(entries.key(i)), entries.value(i), out);
        }
        out.path().close();
        if (!entries.ordered()) {
            Arrays.sort(pairs, BY_KEY);
        }
        return out.array(pairs);
    }

    private Document writePair(Object name, @Nullable Object member, ValueEncoder out) {
        Document[] pair = new Document[2];
        out.path().open();
        out.path().item(0);
        pair[0] = key.write(name, out);
        out.path().item(1);
        pair[1] = member == null ? value.writeNull(out) : value.write(member, out);
        out.path().close();
        return out.array(pair);
    }

    Object read(Document document, Map<@Nullable Object, @Nullable Object> map, ValueDecoder in) {
        int size = document.size();
        in.path().open();
        for (int i = 0; i < size; i++) {
            in.path().item(i);
            Document pair = document.item(i);
            if (pair.kind() == Document.Kind.ARRAY && pair.size() == 2) {
                readPair(pair, map, in);
            } else {
                in.expected("a pair of key and value");
            }
        }
        in.path().close();
        return map;
    }

    private void readPair(Document pair, Map<@Nullable Object, @Nullable Object> map, ValueDecoder in) {
        in.path().open();
        in.path().item(0);
        Document name = pair.item(0);
        Object readName = name.kind() == Document.Kind.NULL ? in.expected("a key") : key.read(name, in);
        in.path().item(1);
        Document member = pair.item(1);
        Object read = member.kind() == Document.Kind.NULL ? value.readNull(in) : value.read(member, in);
        in.path().close();
        put(map, readName, read, in);
    }

    static void put(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Object key,
            @Nullable Object value,
            ValueDecoder in) {
        if (in.problems().count() > 0) {
            return;
        }
        try {
            int before = map.size();
            map.put(key, value);
            if (map.size() == before) {
                in.problem("has a key that the map has already");
            }
        } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
            in.problem("cannot be in a " + map.getClass().getName());
        }
    }
}
