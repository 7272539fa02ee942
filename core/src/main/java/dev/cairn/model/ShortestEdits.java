package dev.cairn.model;

import java.util.Arrays;

/**
 * The fewest insertions and removals that lead from one sequence of numbers to another (E. Myers, "An O(ND) difference algorithm and its
 * variations", 1986), as long as they are not too many.
 */
final class ShortestEdits {
    /** Beyond so many edits it gives up, so that the time is linear in the length. */
    private static final int MOST_EDITS = 600;

    private final int[] a;
    private final int[] b;
    /** For each number of edits the furthest places in a, by diagonal; -1 where none is reached. */
    private final int[][] furthest;

    ShortestEdits(int[] a, int[] b) {
        this.a = a;
        this.b = b;
        this.furthest = new int[Math.min(MOST_EDITS, a.length + b.length) + 1][];
    }

    /**
     * Finds the numbers that stay.
     *
     * @param partners gets, for each number of the second sequence that stays, its index in the first
     * @return false when there are too many edits
     */
    boolean find(int[] partners) {
        for (int edits = 0; edits < furthest.length; edits++) {
            furthest[edits] = new int[2 * edits + 1];
            Arrays.fill(furthest[edits], -1);
            for (int k = -Math.min(edits, b.length); k <= Math.min(edits, a.length); k++) {
                if ((k & 1) == (edits & 1) && reach(edits, k) == a.length && a.length - k == b.length) {
                    trace(edits, partners);
                    return true;
                }
            }
        }
        return false;
    }

    /** Goes as far as possible on a diagonal (index in a minus index in b) and notes where that ends. */
    private int reach(int edits, int diagonal) {
        int at = start(edits, diagonal);
        if (at >= 0) {
            while (at < a.length && at - diagonal < b.length && a[at] == b[at - diagonal]) {
                at++;
            }
        }
        furthest[edits][diagonal + edits] = at;
        return at;
    }

    /** Where the last edit leads to on a diagonal: removing from a or inserting from b; -1 when neither can be. */
    private int start(int edits, int diagonal) {
        if (edits == 0) {
            return 0;
        }
        int removed = reached(edits - 1, diagonal - 1) + 1;
        int inserted = reached(edits - 1, diagonal + 1);
        boolean canRemove = removed > 0 && removed <= a.length;
        boolean canInsert = inserted >= 0 && inserted - diagonal <= b.length;
        return Math.max(canRemove ? removed : -1, canInsert ? inserted : -1);
    }

    private int reached(int edits, int diagonal) {
        return Math.abs(diagonal) > edits ? -1 : furthest[edits][diagonal + edits];
    }

    private void trace(int edits, int[] partners) {
        int at = a.length;
        int diagonal = a.length - b.length;
        for (int left = edits; left >= 0; left--) {
            int start = start(left, diagonal);
            while (at > start) {
                at--;
                partners[at - diagonal] = at;
            }
            boolean removed = left > 0 && reached(left - 1, diagonal - 1) + 1 == start && start > 0;
            at = removed ? start - 1 : start;
            diagonal += removed ? -1 : 1;
        }
    }
}
