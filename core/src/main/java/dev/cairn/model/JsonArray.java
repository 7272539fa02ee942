package dev.cairn.model;

import dev.cairn.annotation.Internal;

/** An array. */
@Internal
public final class JsonArray extends Document {
    private final Document[] items;
    private final int levels;
    private int length = -1;
    private int hash;

    /**
     * Makes an array.
     *
     * @param items taken over
     */
    @Internal
    public JsonArray(Document[] items, ValueTypes types) {
        super(types);
        this.items = items;
        levels = Children.adopt(items);
        Children.checkDepth(this);
    }

    @Override
    public Kind kind() {
        return Kind.ARRAY;
    }

    @Override
    public int size() {
        return items.length;
    }

    @Override
    public Document item(int index) {
        return items[index];
    }

    @Override
    @Internal
    public int levels() {
        return levels;
    }

    @Override
    public int byteLength() {
        if (length < 0) {
            long sum = items.length == 0 ? 2 : items.length + 1L;
            for (Document item : items) {
                sum += item.byteLength();
            }
            length = Limits.capped(sum);
        }
        return length;
    }

    @Override
    void write(ByteSink out) {
        out.write('[');
        for (int i = 0; i < items.length; i++) {
            if (i > 0) {
                out.write(',');
            }
            items[i].write(out);
        }
        out.write(']');
    }

    @Override
    boolean sameAs(Document other) {
        if (!(other instanceof JsonArray array)) {
            return other instanceof JsonText text && sameAs(text.tree());
        }
        if (items.length != array.items.length || hashesDiffer(hash, array.hash)) {
            return false;
        }
        for (int i = 0; i < items.length; i++) {
            if (!items[i].equals(array.items[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            int sum = 1;
            for (Document item : items) {
                sum = 31 * sum + item.hashCode();
            }
            hash = sum;
        }
        return hash;
    }
}
