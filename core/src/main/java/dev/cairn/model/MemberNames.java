package dev.cairn.model;

import java.util.Arrays;

/**
 * The names of a map's members in the order of the document. Maps with the same keys come in large numbers, so the names of the last
 * are kept and shared by the objects. Immutable.
 */
final class MemberNames {
    private final boolean ordered;
    private final String[] given;
    private final String[] names;
    private final int[] order;
    private final boolean looksTagged;

    private MemberNames(String[] given, boolean ordered) {
        this.ordered = ordered;
        this.given = given;
        this.order = ordered ? inOrder(given.length) : sorted(given);
        this.names = new String[given.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = given[order[i]];
        }
        this.looksTagged = Arrays.asList(names).contains(Tag.NAME);
    }

    private static int[] inOrder(int length) {
        int[] order = new int[length];
        Arrays.setAll(order, i -> i);
        return order;
    }

    private static int[] sorted(String[] given) {
        Integer[] order = new Integer[given.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> OwnOrder.compare(given[a], given[b]));
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    /** The names in the order of the document; shared, never to be changed. */
    String[] names() {
        return names;
    }

    /** Which entry of the map has the name at an index. */
    int entry(int index) {
        return order[index];
    }

    /** Whether an object with these members would look like a tagged one. */
    boolean looksTagged() {
        return looksTagged;
    }

    private boolean isOf(MapEntries entries) {
        if (given.length != entries.size() || ordered != entries.ordered()) {
            return false;
        }
        for (int i = 0; i < given.length; i++) {
            if (!given[i].equals(entries.key(i))) {
                return false;
            }
        }
        return true;
    }

    /** The names of the last maps. Not safe for use by several threads. */
    static final class Cache {
        private final MemberNames[] known = new MemberNames[64];

        MemberNames of(MapEntries entries) {
            int size = entries.size();
            Object first = size == 0 ? null : entries.key(0);
            int slot = (size * 31 + (first == null ? 0 : first.hashCode())) & (known.length - 1);
            MemberNames names = known[slot];
            if (names == null || !names.isOf(entries)) {
                names = new MemberNames(entries.stringKeys(), entries.ordered());
                known[slot] = names;
            }
            return names;
        }
    }
}
