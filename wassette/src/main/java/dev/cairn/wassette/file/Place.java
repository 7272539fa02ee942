package dev.cairn.wassette.file;

import dev.cairn.transfer.Section;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.Set;
import java.util.stream.Collectors;

/** Where in the levels of a JSON text a scan is. Only the names of the first levels are kept. Not thread-safe. */
final class Place {
    private static final int DEEPEST = 4;
    private static final Set<String> SECTIONS =
            Arrays.stream(Section.values()).map(Section::member).collect(Collectors.toUnmodifiableSet());

    private final BitSet objects = new BitSet();
    private final Deque<String> names = new ArrayDeque<>();
    private int depth;
    private boolean nameNext;
    private boolean afterColon;

    void see(int c) {
        switch (c) {
            case '{', '[' -> open(c == '{');
            case '}', ']' -> close();
            case ',' -> {
                nameNext = depth > 0 && objects.get(depth);
                afterColon = false;
            }
            case ':' -> afterColon = true;
            default -> {}
        }
    }

    private void open(boolean object) {
        depth++;
        objects.set(depth, object);
        nameNext = object;
        afterColon = false;
        if (depth <= DEEPEST) {
            names.push("");
        }
    }

    private void close() {
        if (depth == 0) {
            return;
        }
        if (depth <= DEEPEST) {
            names.pop();
        }
        depth--;
        nameNext = false;
        afterColon = false;
    }

    boolean wantsName() {
        return nameNext && depth > 0 && objects.get(depth);
    }

    void name(String name) {
        nameNext = false;
        if (depth <= DEEPEST && depth > 0) {
            names.pop();
            names.push(name);
        }
    }

    /** A value that is no container ended. */
    void value() {
        afterColon = false;
    }

    /** Whether an array that begins here holds the rows of an agent, a thread or a namespace. */
    boolean isRows() {
        if (depth != 3 || !afterColon || nameNext || !objects.get(3) || objects.get(2) || !objects.get(1)) {
            return false;
        }
        return "content".equals(names.peek()) && SECTIONS.contains(String.valueOf(names.peekLast()));
    }

    /** Whether a string that begins here is a component's binary. */
    boolean isBinary() {
        if (depth != 3 || !afterColon || nameNext || !objects.get(3) || objects.get(2) || !objects.get(1)) {
            return false;
        }
        return "binary_data".equals(names.peek()) && "components".equals(names.peekLast());
    }
}
