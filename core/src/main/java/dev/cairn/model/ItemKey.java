package dev.cairn.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An item of an array as the key of a map. Comparable, so that the map stays fast when somebody chose items with equal hash codes.
 * Immutable.
 */
final class ItemKey implements Comparable<ItemKey> {
    private final byte[] bytes;
    private final int hash;

    ItemKey(Document item) {
        bytes = item.unsafeBytes();
        hash = item.hashCode();
    }

    @Override
    public int compareTo(ItemKey other) {
        return Arrays.compare(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ItemKey key && hash == key.hash && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
