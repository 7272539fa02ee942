package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import java.util.List;

/**
 * How many elements two lists have in common at their beginnings, and at the ends of what is left.
 *
 * @param start at the beginning
 * @param end at the end
 */
@Internal
public record CommonEnds(int start, int end) {
    /** Of lists that have nothing in common. */
    public static final CommonEnds NOTHING = new CommonEnds(0, 0);

    /** Those that are the same objects. */
    @SuppressWarnings("ReferenceEquality") // equal ones that are others are found by who looks closer
    public static CommonEnds of(List<?> from, List<?> to) {
        int most = Math.min(from.size(), to.size());
        int start = 0;
        while (start < most && from.get(start) == to.get(start)) {
            start++;
        }
        int end = 0;
        while (end < most - start && from.get(from.size() - 1 - end) == to.get(to.size() - 1 - end)) {
            end++;
        }
        return new CommonEnds(start, end);
    }

    /** Whether they have nothing in common there. */
    public boolean isNothing() {
        return start == 0 && end == 0;
    }

    /** What lies between them in one of the lists. */
    public <T> List<T> middle(List<T> list) {
        return list.subList(start, list.size() - end);
    }
}
