package dev.cairn.model;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The open arrays and objects while JSON text is read: where we are, for JSON Pointers, and which member names an object has had.
 * Names are ranges of the written text. Not thread-safe.
 */
final class JsonLevels {
    private final ByteSink text;
    /** Odd and random, so that no one can choose names that collide. */
    private final int multiplier = ThreadLocalRandom.current().nextInt() | 1;

    private Level[] levels = new Level[8];
    private int depth;
    private int deepest;

    JsonLevels(ByteSink text) {
        this.text = text;
    }

    int depth() {
        return depth;
    }

    /** The most levels that were open. */
    int deepest() {
        return deepest;
    }

    void open(boolean object) {
        if (depth == levels.length) {
            levels = Arrays.copyOf(levels, depth * 2);
        }
        if (levels[depth] == null) {
            levels[depth] = new Level();
            deepest = depth + 1;
        }
        levels[depth++].begin(object);
    }

    void close() {
        depth--;
    }

    boolean inObject() {
        return depth > 0 && levels[depth - 1].object;
    }

    void nextItem() {
        levels[depth - 1].index++;
    }

    /** Notes the name that was just written, quotes included; false when the object has had it. */
    boolean name(int start, int end) {
        return levels[depth - 1].addName(start, end);
    }

    /** The JSON Pointer of the value that is being read. */
    String pointer() {
        StringBuilder pointer = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            Level level = levels[i];
            if (!level.object) {
                pointer.append('/').append(level.index);
            } else if (level.count > 0) {
                int last = level.count - 1;
                byte[] name = Arrays.copyOfRange(text.array(), level.starts[last], level.ends[last]);
                JsonPointer.append(pointer, JsonTree.parseString(name));
            }
        }
        return pointer.toString();
    }

    private final class Level {
        private boolean object;
        private int index;
        private int count;
        private int[] starts = new int[8];
        private int[] ends = new int[8];
        private int[] table = new int[16];

        private void begin(boolean isObject) {
            object = isObject;
            index = 0;
            if (count > 0) {
                count = 0;
                if (table.length > 1_024) {
                    table = new int[16];
                } else {
                    Arrays.fill(table, 0);
                }
            }
        }

        private boolean addName(int start, int end) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, count * 2);
                ends = Arrays.copyOf(ends, count * 2);
            }
            starts[count] = start;
            ends[count] = end;
            count++;
            if (count * 2 > table.length) {
                rehash();
            }
            return insert(count - 1);
        }

        private void rehash() {
            table = new int[table.length * 2];
            for (int i = 0; i < count - 1; i++) {
                insert(i);
            }
        }

        /** Slots hold the name's number plus 1; false when an equal name is there (the new one is not entered then). */
        private boolean insert(int number) {
            int slot = hash(starts[number], ends[number]) & (table.length - 1);
            while (table[slot] != 0) {
                if (sameName(table[slot] - 1, number)) {
                    return false;
                }
                slot = (slot + 1) & (table.length - 1);
            }
            table[slot] = number + 1;
            return true;
        }

        private boolean sameName(int a, int b) {
            byte[] bytes = text.array();
            return Arrays.equals(bytes, starts[a], ends[a], bytes, starts[b], ends[b]);
        }

        private int hash(int start, int end) {
            byte[] bytes = text.array();
            int hash = 1;
            for (int i = start; i < end; i++) {
                hash = hash * multiplier + bytes[i];
            }
            return hash ^ (hash >>> 15);
        }
    }
}
