package dev.cairn.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Maps: an object when the keys are strings, else an array of pairs. */
final class MapForm extends Form {
    static final MapForm ANY = new MapForm(Map.class, AnyForm.ANY, AnyForm.ANY, LinkedHashMap::new);

    private final Form key;
    private final IntFunction<? extends Map<?, ?>> factory;
    private final MapMembers members;
    private final MapPairs pairs;

    MapForm(Class<?> type, Form key, Form value, IntFunction<? extends Map<?, ?>> factory) {
        super(type, null);
        this.key = key;
        this.factory = factory;
        this.members = new MapMembers(value);
        this.pairs = new MapPairs(key, value);
    }

    @Override
    Class<?> produces() {
        return newMap(0).getClass();
    }

    @Override
    Document write(Object value, ValueEncoder out) {
        Form own = this == ANY ? null : out.registry().registered(value.getClass());
        return own == null ? writeMap((Map<?, ?>) value, out) : own.write(value, out);
    }

    private Document writeMap(Map<?, ?> map, ValueEncoder out) {
        MapEntries entries = new MapEntries(map);
        boolean takesStrings = takesStrings();
        if (takesStrings && entries.haveStringKeys()) {
            return members.write(entries, out);
        }
        if (key == StandardTypes.STRING || entries.haveNullKey()) {
            return out.problem("a map has a key that is null or not of the declared type, which no document can hold");
        }
        if (!takesStrings) {
            return pairs.write(entries, out);
        }
        out.openTag();
        return out.closeTag(Tag.MAP, pairs.write(entries, out));
    }

    private boolean takesStrings() {
        return key == AnyForm.ANY || key == StandardTypes.STRING;
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (Tag.is(document)) {
            boolean own = Tag.hasName(document, Tag.OBJECT) || Tag.hasName(document, Tag.MAP);
            return own ? readTagged(document, in) : in.tagged(document, this);
        }
        return takesStrings() ? readMembers(document, in) : readPairs(document, in);
    }

    @Override
    @Nullable
    Object readTagged(Document tagged, ValueDecoder in) {
        if (!Tag.hasMembers(tagged, Tag.NAME, Tag.VALUE)) {
            return in.malformed(Tag.VALUE_ONLY);
        }
        in.openTag();
        Document value = tagged.item(1);
        Object map = Tag.hasName(tagged, Tag.OBJECT) ? readMembers(value, in) : readPairs(value, in);
        in.path().close();
        return map;
    }

    private @Nullable Object readMembers(Document document, ValueDecoder in) {
        return document.kind() == Document.Kind.OBJECT
                ? members.read(document, newMap(document.size()), in)
                : in.expected("an object");
    }

    private @Nullable Object readPairs(Document document, ValueDecoder in) {
        return document.kind() == Document.Kind.ARRAY
                ? pairs.read(document, newMap(document.size()), in)
                : in.expected("an array of pairs of key and value");
    }

    @SuppressWarnings("unchecked")
    private Map<@Nullable Object, @Nullable Object> newMap(int size) {
        return (Map<@Nullable Object, @Nullable Object>) factory.apply(size + size / 2);
    }
}
