package dev.cairn.codec.internal.write;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares a new document with the known one node by node and tells a {@link PieceBuilder} what to copy and what to encode: common
 * prefix, common suffix, then equal elements in the middle, then the inside of what stands in the same place. Not safe for use by
 * several threads.
 */
record TreeDiff(PieceBuilder out) {
    /** Smaller arrays and objects are encoded whole when they differ. */
    private static final int WORTH_LOOKING_INTO = 256;

    /**
     * Emits the new document.
     *
     * @param at where the known one begins among the known value's bytes
     * @return the new document, with nodes of the known one wherever they are equal
     */
    Document diff(Document known, int at, Document fresh) {
        boolean inside = known.kind() == fresh.kind()
                && (known.kind() == Kind.ARRAY || known.kind() == Kind.OBJECT)
                && known.size() > 0
                && fresh.size() > 0
                && known.byteLength() >= WORTH_LOOKING_INTO;
        if (inside) {
            return known.kind() == Kind.ARRAY ? diffArray(known, at, fresh) : diffObject(known, at, fresh);
        }
        if (known.equals(fresh)) {
            out.copy(at, at + known.byteLength());
            return known;
        }
        out.encode(fresh);
        return fresh;
    }

    private Document diffArray(Document known, int at, Document fresh) {
        Stretch common = Stretch.of(known, fresh);
        int[] starts = itemStarts(known, at);
        List<Document> merged = new ArrayList<>(fresh.size());
        int prefixEnd = common.prefix == 0
                ? at + 1
                : starts[common.prefix - 1] + known.item(common.prefix - 1).byteLength();
        out.copy(at, prefixEnd);
        for (int i = 0; i < common.prefix; i++) {
            merged.add(known.item(i));
        }
        diffMiddle(known, starts, fresh, common, merged);
        int suffixStart = known.size() - common.suffix;
        if (common.suffix > 0) {
            copyComma(merged.size(), suffixStart, starts);
        }
        int suffixAt = common.suffix > 0 ? starts[suffixStart] : at + known.byteLength() - 1;
        out.copy(suffixAt, at + known.byteLength());
        for (int i = suffixStart; i < known.size(); i++) {
            merged.add(known.item(i));
        }
        return common.all(known, fresh) ? known : Document.fromArray(merged);
    }

    private void diffMiddle(Document known, int[] starts, Document fresh, Stretch common, List<Document> merged) {
        int knownEnd = known.size() - common.suffix;
        int freshEnd = fresh.size() - common.suffix;
        boolean sameCount = knownEnd == freshEnd;
        Map<Document, Deque<Integer>> places =
                sameCount && knownEnd - common.prefix == 1 ? Map.of() : places(known, common.prefix, knownEnd);
        for (int i = common.prefix; i < freshEnd; i++) {
            Document item = fresh.item(i);
            Deque<Integer> where = places.get(item);
            Integer place = where == null ? null : where.poll();
            if (place != null) {
                copyComma(i, place, starts);
                out.copy(starts[place], starts[place] + known.item(place).byteLength());
                merged.add(known.item(place));
            } else if (sameCount) {
                copyComma(i, i, starts);
                merged.add(diff(known.item(i), starts[i], item));
            } else {
                separate(i);
                out.encode(item);
                merged.add(item);
            }
        }
    }

    /** The comma before an item, copied from before the known item where there is one, so that ranges of items stay one copy. */
    private void copyComma(int index, int place, int[] starts) {
        if (index > 0 && place > 0) {
            out.copy(starts[place] - 1, starts[place]);
        } else {
            separate(index);
        }
    }

    private static Map<Document, Deque<Integer>> places(Document known, int from, int to) {
        Map<Document, Deque<Integer>> places = new HashMap<>();
        for (int i = from; i < to; i++) {
            places.computeIfAbsent(known.item(i), item -> new ArrayDeque<>(1)).add(i);
        }
        return places;
    }

    private void separate(int index) {
        if (index > 0) {
            out.punctuation(',');
        }
    }

    private static int[] itemStarts(Document array, int at) {
        int[] starts = new int[array.size()];
        int start = at + 1;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = start;
            start += array.item(i).byteLength() + 1;
        }
        return starts;
    }

    private Document diffObject(Document known, int at, Document fresh) {
        Map<String, Integer> numbers = new HashMap<>();
        int[] starts = new int[known.size()];
        int start = at + 1;
        for (int i = 0; i < starts.length; i++) {
            numbers.put(known.name(i), i);
            starts[i] = start;
            start += Document.of(known.name(i)).byteLength() + known.item(i).byteLength() + 2;
        }
        Map<String, Document> merged = new LinkedHashMap<>();
        boolean same = known.size() == fresh.size();
        out.copy(at, at + 1);
        for (int i = 0; i < fresh.size(); i++) {
            Integer number = numbers.get(fresh.name(i));
            Document member =
                    number == null ? encodeMember(fresh, i) : diffMember(known, number, starts[number], fresh, i);
            merged.put(fresh.name(i), member);
            same &= number != null && number == i && isSame(known.item(i), member);
        }
        out.copy(at + known.byteLength() - 1, at + known.byteLength());
        return same ? known : Document.fromObject(merged);
    }

    @SuppressWarnings("ReferenceEquality") // equal nodes were replaced by the known ones
    private static boolean isSame(Document known, Document merged) {
        return known == merged;
    }

    private Document encodeMember(Document fresh, int i) {
        separate(i);
        out.encode(Document.of(fresh.name(i)));
        out.punctuation(':');
        out.encode(fresh.item(i));
        return fresh.item(i);
    }

    /** Copies a name, with the comma before it where both members have one, and goes on with the value. */
    private Document diffMember(Document known, int number, int start, Document fresh, int i) {
        int nameLength = Document.of(fresh.name(i)).byteLength() + 1;
        if (i > 0 && number > 0) {
            out.copy(start - 1, start + nameLength);
        } else {
            separate(i);
            out.copy(start, start + nameLength);
        }
        Document value = known.item(number);
        if (value.equals(fresh.item(i))) {
            out.copy(start + nameLength, start + nameLength + value.byteLength());
            return value;
        }
        return diff(value, start + nameLength, fresh.item(i));
    }

    /** How many items two arrays share at their beginnings and ends. */
    private record Stretch(int prefix, int suffix) {
        static Stretch of(Document a, Document b) {
            int most = Math.min(a.size(), b.size());
            int prefix = 0;
            while (prefix < most && a.item(prefix).equals(b.item(prefix))) {
                prefix++;
            }
            int suffix = 0;
            while (suffix < most - prefix && a.item(a.size() - 1 - suffix).equals(b.item(b.size() - 1 - suffix))) {
                suffix++;
            }
            return new Stretch(prefix, suffix);
        }

        boolean all(Document a, Document b) {
            return a.size() == b.size() && prefix == a.size();
        }
    }
}
