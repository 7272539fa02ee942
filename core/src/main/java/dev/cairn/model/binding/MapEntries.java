package dev.cairn.model.binding;

import dev.cairn.model.OwnOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The entries that a map had at one moment. Not thread-safe. */
final class MapEntries implements BiConsumer<@Nullable Object, @Nullable Object> {
    private final boolean ordered;
    private @Nullable Object[] keys;
    private @Nullable Object[] values;
    private int size;
    private boolean stringKeys = true;

    MapEntries(Map<?, ?> map) {
        ordered = OwnOrder.has(map);
        int expected = map.size();
        keys = new @Nullable Object[expected];
        values = new @Nullable Object[expected];
        map.forEach(this);
    }

    /** The map may have grown since it was asked for its size. */
    @Override
    public void accept(@Nullable Object key, @Nullable Object value) {
        if (size == values.length) {
            keys = Arrays.copyOf(keys, size * 2 + 1);
            values = Arrays.copyOf(values, size * 2 + 1);
        }
        stringKeys &= key instanceof String;
        keys[size] = key;
        values[size++] = value;
    }

    int size() {
        return size;
    }

    /** Whether the order is the map's own. */
    boolean ordered() {
        return ordered;
    }

    boolean haveStringKeys() {
        return stringKeys;
    }

    String[] stringKeys() {
        return Arrays.copyOf(keys, size, String[].class);
    }

    boolean haveNullKey() {
        return Arrays.asList(keys).subList(0, size).contains(null);
    }

    @Nullable
    Object key(int index) {
        return keys[index];
    }

    @Nullable
    Object value(int index) {
        return values[index];
    }
}
