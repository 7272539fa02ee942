package dev.cairn.store;

import dev.cairn.annotation.Internal;
import dev.cairn.filter.FieldPath;
import dev.cairn.model.Document;

/**
 * An order by a field of the values: null before false before true, then numbers by value, then texts by their code points, then everything
 * else; {@code descending} turns that around. Values without the field come last either way. Of texts the first {@value #MAX_TEXT} UTF-16
 * units count. Where the field does not decide, {@link ItemQuery#order} does. Immutable.
 *
 * @param key the field: a member's name, or a JSON Pointer, as in a filter
 * @param descending whether the greatest value comes first
 */
public record FieldOrder(String key, boolean descending) {
    /** The part of a text that counts. */
    public static final int MAX_TEXT = 1_024;

    /** Checks the key. */
    public FieldOrder {
        FieldPath.checked(key);
    }

    @Internal
    public SortKey keyOf(Document value) {
        return SortKey.of(FieldPath.find(value, key).orElse(null));
    }

    @Internal
    public int compare(SortKey a, SortKey b) {
        int missing = Boolean.compare(a.isMissing(), b.isMissing());
        return missing != 0 || !descending ? missing == 0 ? a.compareTo(b) : missing : b.compareTo(a);
    }
}
