package dev.cairn.model.binding;

import dev.cairn.model.OwnOrder;
import dev.cairn.model.Tag;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The names of a map's members in the order of the document. Maps with the same keys come in large numbers, so the names of the last
 * are kept and shared by the objects. Immutable.
 */
final class MemberNames {
    private static final int LONG = 1_000;

    private final boolean ordered;
    private final String[] given;
    private final String[] names;
    private final int @Nullable [] order;
    private final boolean looksTagged;
    private final boolean questionable;
    private final int length;

    private MemberNames(String[] given, boolean ordered) {
        this.ordered = ordered;
        this.given = given;
        this.order = ordered ? null : sorted(given);
        this.names = order == null ? given : new String[given.length];
        boolean tag = false;
        boolean doubt = false;
        int sum = 0;
        for (int i = 0; i < names.length; i++) {
            String name = given[entry(i)];
            names[i] = name;
            sum += name.length() + 4;
            tag |= name.equals(Tag.NAME);
            doubt |= name.length() > LONG || isDoubled(i);
        }
        this.looksTagged = tag;
        this.questionable = doubt;
        this.length = sum;
    }

    private static int[] sorted(String[] given) {
        Integer[] order = new Integer[given.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> OwnOrder.compare(given[a], given[b]));
        int[] entries = new int[order.length];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = order[i];
        }
        return entries;
    }

    /** The names in the order of the document; shared, never to be changed. */
    String[] names() {
        return names;
    }

    /** Which entry of the map has the name at an index. */
    int entry(int index) {
        return order == null ? index : order[index];
    }

    /** Whether an object with these members would look like a tagged one. */
    boolean looksTagged() {
        return looksTagged;
    }

    /** Whether some name is long or doubled, so that each must be checked. */
    boolean questionable() {
        return questionable;
    }

    /** Whether a name of a map without an order of its own equals the one before. */
    boolean isDoubled(int index) {
        return !ordered && index > 0 && names[index].equals(names[index - 1]);
    }

    /** At least the bytes of the names in an object, with quotes, colons and commas. */
    int length() {
        return length;
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

    /** The names of the last maps. Not thread-safe. */
    static final class Cache {
        private final @Nullable MemberNames[] known = new @Nullable MemberNames[64];

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
