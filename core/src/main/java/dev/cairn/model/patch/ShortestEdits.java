package dev.cairn.model.patch;

import java.util.Arrays;

/**
 * The fewest insertions and removals that lead from one sequence of numbers to another (E. Myers, "An O(ND) difference algorithm and its
 * variations", 1986). After many edits it settles for the way that came furthest and restarts there, so that the time is linear in
 * the length. Not thread-safe.
 */
final class ShortestEdits {
    private static final int MANY_EDITS = 600;

    private final int[] a;
    private final int[] b;
    private final int[] partners;
    /** For each number of edits the furthest places in a, by diagonal; -1 where none is reached. */
    private final int[][] furthest = new int[MANY_EDITS + 1][];

    private int startA;
    private int startB;
    private int lengthA;
    private int lengthB;

    /**
     * Makes a search.
     *
     * @param partners gets, for each number of the second sequence that stays, its index in the first
     */
    ShortestEdits(int[] a, int[] b, int[] partners) {
        this.a = a;
        this.b = b;
        this.partners = partners;
    }

    /** Aligns the whole; false, with nothing done, when that takes many edits. */
    boolean alignWithFewEdits() {
        begin(0, a.length, 0, b.length);
        int edits = editsToEnd();
        if (edits >= 0) {
            trace(edits, lengthA - lengthB);
        }
        return edits >= 0;
    }

    /** Aligns a part. */
    void align(int fromA, int toA, int fromB, int toB) {
        begin(fromA, toA, fromB, toB);
        while (lengthA > 0 && lengthB > 0) {
            int edits = editsToEnd();
            int diagonal = edits < 0 ? furthestDiagonal() : lengthA - lengthB;
            int reached = edits < 0 ? reached(MANY_EDITS, diagonal) : lengthA;
            trace(edits < 0 ? MANY_EDITS : edits, diagonal);
            begin(startA + reached, toA, startB + reached - diagonal, toB);
        }
    }

    private void begin(int fromA, int toA, int fromB, int toB) {
        startA = fromA;
        startB = fromB;
        lengthA = toA - fromA;
        lengthB = toB - fromB;
    }

    /** The fewest edits to the end; -1 when they are many. */
    private int editsToEnd() {
        for (int edits = 0; edits <= MANY_EDITS; edits++) {
            if (furthest[edits] == null) {
                furthest[edits] = new int[2 * edits + 1];
            }
            Arrays.fill(furthest[edits], -1);
            for (int k = -Math.min(edits, lengthB); k <= Math.min(edits, lengthA); k++) {
                if ((k & 1) == (edits & 1) && reach(edits, k) == lengthA && lengthA - k == lengthB) {
                    return edits;
                }
            }
        }
        return -1;
    }

    /** Goes as far as possible on a diagonal (index in a minus index in b) and notes where that ends. */
    private int reach(int edits, int diagonal) {
        int at = start(edits, diagonal);
        if (at >= 0) {
            while (at < lengthA && at - diagonal < lengthB && a[startA + at] == b[startB + at - diagonal]) {
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
        boolean canRemove = removed > 0 && removed <= lengthA;
        boolean canInsert = inserted >= 0 && inserted - diagonal <= lengthB;
        return Math.max(canRemove ? removed : -1, canInsert ? inserted : -1);
    }

    private int reached(int edits, int diagonal) {
        return Math.abs(diagonal) > edits ? -1 : furthest[edits][diagonal + edits];
    }

    /** The diagonal on which many edits lead furthest in both sequences together. */
    private int furthestDiagonal() {
        int best = 0;
        int sum = -1;
        for (int k = -MANY_EDITS; k <= MANY_EDITS; k++) {
            int at = reached(MANY_EDITS, k);
            if (at >= 0 && 2 * at - k > sum) {
                best = k;
                sum = 2 * at - k;
            }
        }
        return best;
    }

    /** Goes back from the end of a diagonal and notes the numbers that stay. */
    private void trace(int edits, int endDiagonal) {
        int diagonal = endDiagonal;
        int at = reached(edits, diagonal);
        for (int left = edits; left >= 0; left--) {
            int start = start(left, diagonal);
            while (at > start) {
                at--;
                partners[startB + at - diagonal] = startA + at;
            }
            boolean removed = left > 0 && start > 0 && reached(left - 1, diagonal - 1) + 1 == start;
            at = removed ? start - 1 : start;
            diagonal += removed ? -1 : 1;
        }
    }
}
