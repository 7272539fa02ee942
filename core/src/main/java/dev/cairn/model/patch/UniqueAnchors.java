package dev.cairn.model.patch;

import java.util.Arrays;

/** The fixed points of a patience diff: numbers that are once in both sequences, as many as are in the same order. */
final class UniqueAnchors {
    private static final int NONE = -1;
    private static final int MANY = -2;

    private UniqueAnchors() {}

    /** For each number of the second sequence the index of its partner in the first, in growing order; -1 for none. */
    static int[] find(int[] a, int[] b, int numbers) {
        int[] placesA = places(a, numbers);
        int[] placesB = places(b, numbers);
        int[] partners = new int[b.length];
        for (int j = 0; j < b.length; j++) {
            partners[j] = placesB[b[j]] == j && placesA[b[j]] >= 0 ? placesA[b[j]] : NONE;
        }
        keepLongestGrowing(partners);
        return partners;
    }

    private static int[] places(int[] sequence, int numbers) {
        int[] places = new int[numbers];
        Arrays.fill(places, NONE);
        for (int i = 0; i < sequence.length; i++) {
            places[sequence[i]] = places[sequence[i]] == NONE ? i : MANY;
        }
        return places;
    }

    /** Keeps a longest growing subsequence of the partners that there are. */
    private static void keepLongestGrowing(int[] partners) {
        int[] ends = new int[partners.length];
        int[] before = new int[partners.length];
        int length = 0;
        for (int j = 0; j < partners.length; j++) {
            if (partners[j] >= 0) {
                int at = firstNotBelow(partners, ends, length, partners[j]);
                before[j] = at == 0 ? NONE : ends[at - 1];
                ends[at] = j;
                length = Math.max(length, at + 1);
            }
        }
        boolean[] kept = new boolean[partners.length];
        for (int j = length == 0 ? NONE : ends[length - 1]; j >= 0; j = before[j]) {
            kept[j] = true;
        }
        for (int j = 0; j < partners.length; j++) {
            partners[j] = kept[j] ? partners[j] : NONE;
        }
    }

    private static int firstNotBelow(int[] partners, int[] ends, int length, int partner) {
        int low = 0;
        int high = length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (partners[ends[middle]] < partner) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
