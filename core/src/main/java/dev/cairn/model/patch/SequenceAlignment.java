package dev.cairn.model.patch;

import java.util.Arrays;

/**
 * A long common subsequence of two sequences of numbers, the longest where few edits lead from one to the other. Else numbers that are
 * once in both give fixed points, as in a patience diff. Never quadratic. Not thread-safe.
 */
public final class SequenceAlignment {
    private final int[] a;
    private final int[] b;
    private final int numbers;

    /**
     * Makes an alignment.
     *
     * @param numbers over all numbers in both sequences, which begin at 0
     */
    public SequenceAlignment(int[] a, int[] b, int numbers) {
        this.a = a;
        this.b = b;
        this.numbers = numbers;
    }

    /** For each number of the second sequence the index of its partner in the first, in growing order; -1 for none. */
    public int[] partners() {
        int[] partners = new int[b.length];
        Arrays.fill(partners, -1);
        ShortestEdits edits = new ShortestEdits(a, b, partners);
        if (edits.alignWithFewEdits()) {
            return partners;
        }
        int[] anchors = UniqueAnchors.find(a, b, numbers);
        int fromA = 0;
        int fromB = 0;
        for (int i = 0; i < anchors.length; i++) {
            if (anchors[i] >= 0) {
                partners[i] = anchors[i];
                edits.align(fromA, anchors[i], fromB, i);
                fromA = anchors[i] + 1;
                fromB = i + 1;
            }
        }
        edits.align(fromA, a.length, fromB, b.length);
        return partners;
    }
}
