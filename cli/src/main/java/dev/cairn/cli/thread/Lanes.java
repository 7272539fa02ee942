package dev.cairn.cli.thread;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lines at the left of a tree that is written from its leaves to its root: each lane leads down to a parent that is still to come;
 * lanes that lead to the same parent meet just above it. Not safe for use by several threads.
 */
final class Lanes {
    private final List<String> waiting = new ArrayList<>();
    private final Set<String> placed = new HashSet<>();

    /**
     * What stands at the left of a node.
     *
     * @param above lines before it
     * @param node the beginning of its own line
     * @param below lines behind it, before the next node
     */
    record Rows(List<String> above, String node, List<String> below) {}

    /** Places the next node. A parent that was placed before ends the lane as none does. */
    Rows place(String id, @Nullable String parent, char mark) {
        List<String> above = new ArrayList<>();
        if (!waiting.contains(id)) {
            waiting.add(id);
        }
        int lane = waiting.indexOf(id);
        for (int last = waiting.lastIndexOf(id); last != lane; last = waiting.lastIndexOf(id)) {
            int target = waiting.subList(0, last).lastIndexOf(id);
            above.addAll(join(target, last));
            waiting.remove(last);
        }
        String node = plain(lane, mark);
        placed.add(id);
        if (parent != null && !placed.contains(parent)) {
            waiting.set(lane, parent);
            return new Rows(above, node, List.of());
        }
        waiting.remove(lane);
        return new Rows(above, node, List.of(closing(lane)));
    }

    private String plain(int marked, char mark) {
        StringBuilder row = new StringBuilder();
        for (int lane = 0; lane < waiting.size(); lane++) {
            row.append(lane == marked ? mark : '|').append(' ');
        }
        return row.toString();
    }

    /** A lane turns left and ends in another; those at its right come nearer. */
    private List<String> join(int target, int lane) {
        char[] first = " ".repeat(2 * waiting.size()).toCharArray();
        for (int i = 0; i < waiting.size(); i++) {
            first[i < lane ? 2 * i : 2 * i - 1] = i < lane ? '|' : '/';
        }
        for (int i = target + 1; i < lane - 1; i++) {
            first[2 * i + 1] = '_';
        }
        if (lane == target + 1) {
            return List.of(new String(first));
        }
        char[] second = " ".repeat(2 * waiting.size()).toCharArray();
        for (int i = 0; i < waiting.size() - 1; i++) {
            second[2 * i] = '|';
        }
        second[2 * target + 1] = '/';
        return List.of(new String(first), new String(second));
    }

    /** The lanes at the right of one that ended come nearer; the row also keeps apart what is placed in its column next. */
    private String closing(int ended) {
        char[] row = " ".repeat(2 * (waiting.size() + 1)).toCharArray();
        for (int i = 0; i < ended; i++) {
            row[2 * i] = '|';
        }
        for (int i = ended; i < waiting.size(); i++) {
            row[2 * i + 1] = '/';
        }
        return new String(row);
    }
}
