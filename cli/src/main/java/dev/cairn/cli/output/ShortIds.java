package dev.cairn.cli.output;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Ids cut so far that all of a listing stay different, for people. JSON never has them. Immutable. */
public final class ShortIds {
    private static final int SHORTEST = 8;

    private final int length;

    /** For the ids of a listing. */
    public ShortIds(Collection<String> ids) {
        List<String> sorted = List.copyOf(new TreeSet<>(ids));
        int needed = SHORTEST;
        for (int i = 1; i < sorted.size(); i++) {
            needed = Math.max(needed, common(sorted.get(i - 1), sorted.get(i)) + 1);
        }
        length = needed;
    }

    private static int common(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i;
    }

    /** The beginning of an id. */
    public String of(String id) {
        int end = Math.min(length, id.length());
        return SafeText.of(end < id.length() && Character.isLowSurrogate(id.charAt(end)) ? id : id.substring(0, end));
    }
}
