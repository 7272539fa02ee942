package dev.cairn.model;

import java.util.Arrays;

/**
 * A long common subsequence of two sequences of numbers. With few edits it is the longest; with many, numbers that are once in both
 * give fixed points (patience diff), and gaps between these with many edits are gone through looking a bit ahead. Never quadratic.
 */
final class SequenceAlignment {
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
        if (new ShortestEdits(a, b).find(partners)) {
            return partners;
        }
        int[] anchors = UniqueAnchors.find(a, b, numbers);
        int fromA = 0;
        int fromB = 0;
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

    private void solve(int fromA, int toA, int fromB, int toB) {
        if (fromA == toA || fromB == toB) {
            return;
        }
        int[] found = new int[toB - fromB];
        Arrays.fill(found, -1);
        boolean few =
                new ShortestEdits(Arrays.copyOfRange(a, fromA, toA), Arrays.copyOfRange(b, fromB, toB)).find(found);
        if (!few) {
            lookAhead(fromA, toA, fromB, toB);
            return;
        }
        for (int i = 0; i < found.length; i++) {
            partners[fromB + i] = found[i] < 0 ? -1 : fromA + found[i];
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
