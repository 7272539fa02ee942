package dev.cairn.model;

import java.util.Arrays;

/**
 * A long common subsequence of two sequences of numbers: the longest where both are short; in long ones, numbers that are once in both
 * give fixed points (patience diff), short gaps between these are solved exactly and long ones by looking a bit ahead. Never quadratic.
 */
final class SequenceAlignment {
    /** Gaps of at most so many pairs are solved exactly. */
    private static final int MOST_CELLS = 250_000;

    private static final int LOOK_AHEAD = 32;

    private final int[] a;
    private final int[] b;
    private final int numbers;
    private final int[] partners;

    /**
     * Makes an alignment.
     *
     * @param numbers over all numbers in both sequences, which begin at 0
     */
    SequenceAlignment(int[] a, int[] b, int numbers) {
        this.a = a;
        this.b = b;
        this.numbers = numbers;
        this.partners = new int[b.length];
    }

    /** For each number of the second sequence the index of its partner in the first, in growing order; -1 for none. */
    int[] partners() {
        Arrays.fill(partners, -1);
        if (isShort(a.length, b.length)) {
            solve(0, a.length, 0, b.length);
            return partners;
        }
        int fromA = 0;
        int fromB = 0;
        int[] anchors = UniqueAnchors.find(a, b, numbers);
        for (int i = 0; i < anchors.length; i++) {
            if (anchors[i] >= 0) {
                partners[i] = anchors[i];
                solve(fromA, anchors[i], fromB, i);
                fromA = anchors[i] + 1;
                fromB = i + 1;
            }
        }
        solve(fromA, a.length, fromB, b.length);
        return partners;
    }

    private static boolean isShort(int lengthA, int lengthB) {
        return (long) (lengthA + 1) * (lengthB + 1) <= MOST_CELLS;
    }

    private void solve(int fromA, int toA, int fromB, int toB) {
        int startA = fromA;
        int startB = fromB;
        while (startA < toA && startB < toB && a[startA] == b[startB]) {
            partners[startB++] = startA++;
        }
        int endA = toA;
        int endB = toB;
        while (startA < endA && startB < endB && a[endA - 1] == b[endB - 1]) {
            partners[--endB] = --endA;
        }
        if (isShort(endA - startA, endB - startB)) {
            solveExactly(startA, endA, startB, endB);
        } else {
            lookAhead(startA, endA, startB, endB);
        }
    }

    /** The textbook table of the lengths of longest common subsequences of all ends. */
    private void solveExactly(int fromA, int toA, int fromB, int toB) {
        int width = toB - fromB + 1;
        int[] longest = new int[(toA - fromA + 1) * width];
        for (int i = toA - 1; i >= fromA; i--) {
            for (int j = toB - 1; j >= fromB; j--) {
                int cell = (i - fromA) * width + j - fromB;
                longest[cell] = a[i] == b[j]
                        ? longest[cell + width + 1] + 1
                        : Math.max(longest[cell + width], longest[cell + 1]);
            }
        }
        int i = fromA;
        int j = fromB;
        while (i < toA && j < toB) {
            int cell = (i - fromA) * width + j - fromB;
            if (a[i] == b[j]) {
                partners[j++] = i++;
            } else if (longest[cell + width] >= longest[cell + 1]) {
                i++;
            } else {
                j++;
            }
        }
    }

    private void lookAhead(int fromA, int toA, int fromB, int toB) {
        int i = fromA;
        int j = fromB;
        while (i < toA && j < toB) {
            int skip = 0;
            while (skip < LOOK_AHEAD && !meets(i + skip, toA, j, toB) && !meets(i, toA, j + skip, toB)) {
                skip++;
            }
            if (skip == LOOK_AHEAD) {
                i++;
                j++;
            } else {
                boolean inA = meets(i + skip, toA, j, toB);
                i += inA ? skip : 0;
                j += inA ? 0 : skip;
                partners[j++] = i++;
            }
        }
    }

    private boolean meets(int i, int toA, int j, int toB) {
        return i < toA && j < toB && a[i] == b[j];
    }
}
