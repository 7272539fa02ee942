package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Maps with keys of any kind, as arrays of pairs of key and value. */
final class PairsForm extends Form {
    private static final Comparator<Document> BY_KEY =
            (a, b) -> Arrays.compareUnsigned(a.item(0).unsafeBytes(), b.item(0).unsafeBytes());

    private final Form key;
    private final Form value;
    private final IntFunction<? extends Map<?, ?>> factory;

    PairsForm(Class<?> type, Form key, Form value, IntFunction<? extends Map<?, ?>> factory) {
        super(type, Tag.MAP);
        this.key = key;
        this.value = value;
        this.factory = factory;
    }

    /** The value is a {@link MapEntries}. */
    @Override
    @Nullable
    Document write(Object entries, ValueEncoder out) {
        return out.open(new Writing((MapEntries) entries));
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (document.kind() != Document.Kind.ARRAY) {
            return in.expected("an array of pairs of key and value");
        }
        return in.open(new Reading(document));
    }

    @SuppressWarnings("unchecked")
    static Map<@Nullable Object, @Nullable Object> newMap(IntFunction<? extends Map<?, ?>> factory, int size) {
        return (Map<@Nullable Object, @Nullable Object>) factory.apply(size + size / 2);
    }

    /** Puts an entry into a map that may not take everything. */
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

    /** Keys and values in turn. */
    private final class Writing extends OpenValue {
        private final MapEntries entries;

        private Writing(MapEntries entries) {
            super(2, entries.size() * 2);
            this.entries = entries;
        }

        @Override
        @Nullable
        Document writePart(int part, ValueEncoder out) {
            int entry = part / 2;
            out.path().pair(entry, part % 2);
            return part % 2 == 0
                    ? key.writeNullable(entries.key(entry), out)
                    : value.writeNullable(entries.value(entry), out);
        }

        @Override
        Document close(ValueEncoder out) {
            Document[] pairs = new Document[entries.size()];
            for (int i = 0; i < pairs.length; i++) {
                pairs[i] = out.array(new Document[] {documents()[2 * i], documents()[2 * i + 1]});
            }
            if (!entries.ordered()) {
                Arrays.sort(pairs, BY_KEY);
            }
            return out.array(pairs);
        }
    }

    /** Keys and values in turn. */
    private final class Reading extends OpenDocument {
        private final Document document;
        private final Map<@Nullable Object, @Nullable Object> map;
        private @Nullable Object lastKey;

        private Reading(Document document) {
            super(2, document.size() * 2);
            this.document = document;
            this.map = newMap(factory, document.size());
        }

        @Override
        @Nullable
        Object readPart(int part, ValueDecoder in) {
            in.path().pair(part / 2, part % 2);
            Document pair = document.item(part / 2);
            if (pair.kind() != Document.Kind.ARRAY || pair.size() != 2) {
                return in.expected("in a pair of key and value");
            }
            Document half = pair.item(part % 2);
            if (part % 2 == 1) {
                return value.readNullable(half, in);
            }
            return half.kind() == Document.Kind.NULL ? in.expected("a key") : key.read(half, in);
        }

        @Override
        void accept(int part, @Nullable Object read, ValueDecoder in) {
            if (part % 2 == 0) {
                lastKey = read;
            } else {
                put(map, lastKey, read, in);
            }
        }

        @Override
        Object close(ValueDecoder in) {
            return map;
        }
    }
}
