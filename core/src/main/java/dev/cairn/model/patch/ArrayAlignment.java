package dev.cairn.model.patch;

import dev.cairn.model.Document;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Which items of two arrays belong together: equal ones first, then changed ones between them. Linear in the size of large arrays.
 */
final class ArrayAlignment {
    private final Document a;
    private final Document b;
    private final int[] partners;

    ArrayAlignment(Document a, Document b) {
        this.a = a;
        this.b = b;
        this.partners = new int[b.size()];
    }

    /** For each item of the second array the index of its partner in the first, in growing order; -1 for a new one. */
    int[] partners() {
        Arrays.fill(partners, -1);
        int shorter = Math.min(a.size(), b.size());
        int start = 0;
        while (start < shorter && JsonDiff.same(a.item(start), b.item(start))) {
            partners[start] = start++;
        }
        int same = 0;
        while (same < shorter - start && JsonDiff.same(a.item(a.size() - 1 - same), b.item(b.size() - 1 - same))) {
            same++;
            partners[b.size() - same] = a.size() - same;
        }
        alignMiddle(start, a.size() - same, b.size() - same);
        return partners;
    }

    private void alignMiddle(int start, int endA, int endB) {
        if (start < endA && start < endB) {
            Map<ItemKey, Integer> numbers = new HashMap<>();
            int[] numbersA = number(a, start, endA, numbers);
            int[] numbersB = number(b, start, endB, numbers);
            int[] equal = new SequenceAlignment(numbersA, numbersB, numbers.size()).partners();
            for (int i = 0; i < equal.length; i++) {
                partners[start + i] = equal[i] < 0 ? -1 : start + equal[i];
            }
            pairChanged(start, endA, endB);
        }
    }

    private static int[] number(Document array, int start, int end, Map<ItemKey, Integer> numbers) {
        int[] result = new int[end - start];
        for (int i = start; i < end; i++) {
            int next = numbers.size();
            Integer known = numbers.putIfAbsent(new ItemKey(array.item(i)), next);
            result[i - start] = known == null ? next : known;
        }
        return result;
    }

    private void pairChanged(int start, int endA, int endB) {
        int fromA = start;
        int fromB = start;
        for (int i = start; i <= endB; i++) {
            if (i == endB || partners[i] >= 0) {
                int toA = i == endB ? endA : partners[i];
                new ChangedItems(a, b, partners).pair(fromA, toA, fromB, i);
                fromA = toA + 1;
                fromB = i + 1;
            }
        }
    }
}
