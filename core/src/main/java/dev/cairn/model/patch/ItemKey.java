package dev.cairn.model.patch;

import dev.cairn.model.Document;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An item of an array as the key of a map. Comparable, so that the map stays fast when someone chose items with equal hash codes.
 * Immutable.
 */
final class ItemKey implements Comparable<ItemKey> {
    private final Document item;

    ItemKey(Document item) {
        this.item = item;
    }

    @Override
    public int compareTo(ItemKey other) {
        return Arrays.compare(item.unsafeBytes(), other.item.unsafeBytes());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ItemKey key && JsonDiff.same(item, key.item);
    }

    @Override
    public int hashCode() {
        return item.hashCode();
    }
}
