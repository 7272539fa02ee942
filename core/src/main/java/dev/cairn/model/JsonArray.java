package dev.cairn.model;

import java.util.Arrays;

/** An array. */
final class JsonArray extends Document {
    private final Document[] items;
    private int length = -1;
    private int hash;

    JsonArray(Document[] items, Types types) {
        super(types);
        this.items = items;
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
    public int byteLength() {
        if (length < 0) {
            int sum = items.length == 0 ? 2 : items.length + 1;
            for (Document item : items) {
                sum = Math.addExact(sum, item.byteLength());
            }
            length = sum;
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
        return other instanceof JsonArray a
                ? Arrays.equals(items, a.items)
                : other instanceof JsonText t && equals(t.tree());
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = Arrays.hashCode(items);
        }
        return hash;
    }
}
