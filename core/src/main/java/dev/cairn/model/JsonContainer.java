package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.util.Arrays;

/** An array or object. */
abstract sealed class JsonContainer extends Document permits JsonArray, JsonObject {
    final Document[] values;
    private final int levels;
    private int length = -1;
    private int hash;

    /**
     * Makes it of items or member values. The subclass checks the depth when it is complete.
     *
     * @param values taken over
     */
    JsonContainer(Document[] values, ValueTypes types) {
        super(types);
        this.values = values;
        levels = Children.adopt(values);
    }

    /** The bytes of brackets, commas, colons and names. */
    abstract long ownLength();

    /** The hash code without values. */
    abstract int ownHash();

    abstract boolean hasNamesOf(JsonContainer other);

    @Override
    public final int size() {
        return values.length;
    }

    @Override
    public final Document item(int index) {
        return values[index];
    }

    @Override
    @Internal
    public final int levels() {
        return levels;
    }

    @Override
    public final int byteLength() {
        if (length < 0) {
            long sum = ownLength();
            for (Document value : values) {
                sum += value.byteLength();
            }
            length = Limits.capped(sum);
        }
        return length;
    }

    @Override
    final boolean sameAs(Document other) {
        return other instanceof JsonContainer container
                ? !hashesDiffer(hash, container.hash)
                        && hasNamesOf(container)
                        && Arrays.equals(values, container.values)
                : other instanceof JsonText text && sameAs(text.tree());
    }

    @Override
    public final int hashCode() {
        if (hash == 0) {
            int sum = ownHash();
            for (Document value : values) {
                sum = 31 * sum + value.hashCode();
            }
            hash = sum;
        }
        return hash;
    }
}
