package dev.cairn.model.patch;

import dev.cairn.model.Document;
import java.util.Optional;

/** Finds partners for changed items of two arrays in a gap between equal ones. */
final class ChangedItems {
    /** Larger gaps are not searched for similar items. */
    private static final int MAX_COMPARISONS = 2_500;

    private final Document a;
    private final Document b;
    private final int[] partners;

    ChangedItems(Document a, Document b, int[] partners) {
        this.a = a;
        this.b = b;
        this.partners = partners;
    }

    /** Pairs items that have half of their parts in common, then those in between by their places. */
    void pair(int fromA, int toA, int fromB, int toB) {
        int nextA = fromA;
        int nextB = fromB;
        boolean search = toA - fromA != toB - fromB && (long) (toA - fromA) * (toB - fromB) <= MAX_COMPARISONS;
        for (int i = fromB; search && i < toB; i++) {
            int found = nextA;
            while (found < toA && !similar(a.item(found), b.item(i))) {
                found++;
            }
            if (found < toA) {
                pairByPlace(nextA, found, nextB, i);
                partners[i] = found;
                nextA = found + 1;
                nextB = i + 1;
            }
        }
        pairByPlace(nextA, toA, nextB, toB);
    }

    private void pairByPlace(int fromA, int toA, int fromB, int toB) {
        for (int i = 0; i < Math.min(toA - fromA, toB - fromB); i++) {
            partners[fromB + i] = fromA + i;
        }
    }

    private static boolean similar(Document a, Document b) {
        if (a.kind() != b.kind() || a.size() == 0 || b.size() == 0) {
            return false;
        }
        int common = 0;
        int most = Math.min(a.size(), b.size());
        for (int i = 0; i < most; i++) {
            Optional<Document> other = a.kind() == Document.Kind.OBJECT ? a.member(b.name(i)) : Optional.of(a.item(i));
            common += other.isPresent() && JsonDiff.same(other.get(), b.item(i)) ? 1 : 0;
        }
        return common * 4 >= a.size() + b.size();
    }
}
