package dev.cairn.store;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.OwnValues;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an item is ordered by: short, so that a cursor can hold it. Immutable.
 *
 * @param value null, true, false, a number, the beginning of a text, or an empty array for everything else; null where there is none
 */
@Internal
public record SortKey(@Nullable Document value) implements Comparable<SortKey> {
    private static final Document OTHER = Document.fromArray(List.of());

    @Internal
    public static SortKey of(@Nullable Document found) {
        if (found == null) {
            return new SortKey(null);
        }
        Document own = OwnValues.of(found);
        return new SortKey(
                switch (own.kind()) {
                    case NULL, BOOLEAN, NUMBER -> own;
                    case STRING -> Document.of(beginning(own.text()));
                    case ARRAY, OBJECT, BINARY -> OTHER;
                });
    }

    private static String beginning(String text) {
        return text.length() <= FieldOrder.MAX_TEXT ? text : text.substring(0, FieldOrder.MAX_TEXT);
    }

    boolean isMissing() {
        return value == null;
    }

    private int rank() {
        Kind kind = value == null ? Kind.OBJECT : value.kind();
        return switch (kind) {
            case NULL -> 0;
            case BOOLEAN -> value != null && value.text().equals("true") ? 2 : 1;
            case NUMBER -> 3;
            case STRING -> 4;
            case ARRAY, OBJECT, BINARY -> 5;
        };
    }

    /** What the value is and how long; never the value. */
    @Override
    public String toString() {
        return value == null ? "no value" : value.outline();
    }

    @Override
    public int compareTo(SortKey other) {
        int ranks = Integer.compare(rank(), other.rank());
        return ranks != 0 || value == null || other.value == null
                ? ranks
                : OwnValues.compare(value, other.value).orElse(0);
    }
}
