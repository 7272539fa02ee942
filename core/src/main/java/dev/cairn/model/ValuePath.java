package dev.cairn.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where we are while a value is written or read: the open arrays and objects. Costs a store for each item; the text is made only for
 * an error. Not safe for use by several threads.
 */
final class ValuePath {
    private final int limit;
    private @Nullable String[] names = new @Nullable String[16];
    private int[] indices = new int[16];
    private int depth;

    ValuePath(int limit) {
        this.limit = limit;
    }

    /**
     * Goes into an array or object.
     *
     * @throws dev.cairn.CairnException {@code TOO_LARGE} when it is nested over the limit, as all values that contain themselves are
     */
    void open() {
        checkRoom(1);
        if (depth == indices.length) {
            names = Arrays.copyOf(names, depth * 2);
            indices = Arrays.copyOf(indices, depth * 2);
        }
        depth++;
    }

    /** Refuses levels that do not fit below the current place. */
    void checkRoom(int levels) {
        if (depth + levels > limit) {
            throw Limits.exceeded("nesting", depth + levels, limit, text());
        }
    }

    void close() {
        depth--;
    }

    void item(int index) {
        names[depth - 1] = null;
        indices[depth - 1] = index;
    }

    void member(String name) {
        names[depth - 1] = name;
    }

    /** The JSON Pointer. */
    String text() {
        StringBuilder pointer = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            String name = names[i];
            JsonPointer.append(pointer, name == null ? String.valueOf(indices[i]) : name);
        }
        return pointer.toString();
    }
}
