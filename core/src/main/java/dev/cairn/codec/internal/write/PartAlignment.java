package dev.cairn.codec.internal.write;

import dev.cairn.codec.internal.read.Part.Print;
import dev.cairn.codec.internal.read.ValueParts;
import dev.cairn.codec.internal.read.ValueParts.Shape;
import dev.cairn.model.patch.SequenceAlignment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Which parts of a version of a value are in an older one: members by name, items in their order, so that an item that moved with its
 * neighbours is known again. Immutable; safe for use by many threads.
 */
public final class PartAlignment {
    private static final int NONE = -1;

    private final ValueParts parts;
    private final ValueParts older;
    /** Whether one is the beginning of the other; then nothing is gone over. */
    private final boolean begins;

    private final int[] equal;
    private final int[] paired;

    private PartAlignment(ValueParts parts, ValueParts older) {
        this.parts = parts;
        this.older = older;
        begins = parts.shape == older.shape && parts.parts == older.parts;
        equal = new int[begins ? 0 : parts.count];
        Arrays.fill(equal, NONE);
        align();
        paired = equal.clone();
        pair();
    }

    /** Aligns the parts of a version with those of an older one. */
    public static PartAlignment of(ValueParts parts, ValueParts older) {
        return new PartAlignment(parts, older);
    }

    /** How many parts are known at once to be in the older version in the same place, with all that it has; -1 when they are not. */
    public int commonBeginning() {
        return begins ? Math.min(parts.count, older.count) : -1;
    }

    /** The index that an equal part has in the older version; -1 when there is none. */
    public int equal(int index) {
        return begins ? inBoth(index) : equal[index];
    }

    /** The index of the part that this one was before: equal or changed, of the same name or in the same place; -1 for a new part. */
    public int before(int index) {
        return begins ? inBoth(index) : paired[index];
    }

    private int inBoth(int index) {
        return index < older.count ? index : NONE;
    }

    private void align() {
        if (begins || parts.shape != older.shape) {
            return;
        }
        if (parts.shape == Shape.OBJECT) {
            Map<String, Integer> names = names();
            for (int i = 0; i < parts.count; i++) {
                int other = names.getOrDefault(String.valueOf(parts.parts[i].name()), NONE);
                equal[i] = other >= 0 && parts.parts[i].same(older.parts[other]) ? other : NONE;
            }
        } else {
            alignItems();
        }
    }

    private Map<String, Integer> names() {
        Map<String, Integer> names = new HashMap<>();
        for (int i = 0; i < older.count; i++) {
            names.put(String.valueOf(older.parts[i].name()), i);
        }
        return names;
    }

    private void alignItems() {
        int most = Math.min(parts.count, older.count);
        int start = 0;
        while (start < most && parts.parts[start].same(older.parts[start])) {
            equal[start] = start++;
        }
        int end = 0;
        while (end < most - start && parts.parts[parts.count - 1 - end].same(older.parts[older.count - 1 - end])) {
            end++;
            equal[parts.count - end] = older.count - end;
        }
        Map<Print, Integer> numbers = new HashMap<>();
        int[] before = numbers(older, start, older.count - end, numbers);
        int[] now = numbers(parts, start, parts.count - end, numbers);
        if (before.length > 0 && now.length > 0) {
            int[] partners = new SequenceAlignment(before, now, numbers.size()).partners();
            for (int i = 0; i < partners.length; i++) {
                equal[start + i] = partners[i] < 0 ? NONE : start + partners[i];
            }
        }
    }

    private static int[] numbers(ValueParts of, int from, int to, Map<Print, Integer> numbers) {
        int[] result = new int[to - from];
        for (int i = from; i < to; i++) {
            int next = numbers.size();
            Integer known = numbers.putIfAbsent(of.parts[i].print(), next);
            result[i - from] = known == null ? next : known;
        }
        return result;
    }

    private void pair() {
        if (begins || parts.shape != older.shape) {
            return;
        }
        if (parts.shape == Shape.OBJECT) {
            Map<String, Integer> names = names();
            for (int i = 0; i < parts.count; i++) {
                paired[i] = names.getOrDefault(String.valueOf(parts.parts[i].name()), NONE);
            }
            return;
        }
        int nextOlder = 0;
        int next = 0;
        for (int i = 0; i <= parts.count; i++) {
            int partner = i == parts.count ? older.count : equal[i];
            if (partner >= 0) {
                for (int k = 0; k < Math.min(i - next, partner - nextOlder); k++) {
                    paired[next + k] = nextOlder + k;
                }
                next = i + 1;
                nextOlder = partner + 1;
            }
        }
    }
}
