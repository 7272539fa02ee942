package dev.cairn.model.binding;

import dev.cairn.model.JsonPointer;
import dev.cairn.model.Limits;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where we are while a value is written or read: the open arrays and objects. Costs a store for each item; the text is made only for
 * an error. Not thread-safe.
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
     * Goes into arrays and objects.
     *
     * @throws dev.cairn.error.CairnException {@code TOO_LARGE} when they are nested over the limit, as all values that contain themselves are
     */
    void open(int levels) {
        checkRoom(levels);
        if (depth + levels > indices.length) {
            names = Arrays.copyOf(names, depth * 2);
            indices = Arrays.copyOf(indices, depth * 2);
        }
        depth += levels;
    }

    /** Refuses levels that do not fit below the current place. */
    void checkRoom(int levels) {
        if (depth + levels > limit) {
            throw Limits.exceeded("nesting", depth + levels, limit, text());
        }
    }

    void close(int levels) {
        depth -= levels;
    }

    void item(int index) {
        names[depth - 1] = null;
        indices[depth - 1] = index;
    }

    /** Goes to the key (0) or value (1) of a pair in an array of pairs. */
    void pair(int index, int side) {
        names[depth - 2] = null;
        indices[depth - 2] = index;
        item(side);
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
