package dev.cairn.model;

import dev.cairn.annotation.Internal;

/** An array. */
@Internal
public final class JsonArray extends JsonContainer {
    /**
     * Makes an array.
     *
     * @param items taken over
     */
    @Internal
    public JsonArray(Document[] items, ValueTypes types) {
        super(items, types);
        Children.checkDepth(this);
    }

    @Override
    public Kind kind() {
        return Kind.ARRAY;
    }

    @Override
    long ownLength() {
        return values.length == 0 ? 2 : values.length + 1L;
    }

    @Override
    int ownHash() {
        return 1;
    }

    @Override
    boolean hasNamesOf(JsonContainer other) {
        return other instanceof JsonArray;
    }

    @Override
    void write(ByteSink out) {
        out.write('[');
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                out.write(',');
            }
            values[i].write(out);
        }
        out.write(']');
    }
}
