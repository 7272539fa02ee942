package dev.cairn.cli.output;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Ids cut so far that all of a listing stay different, for people. JSON never has them. Immutable. */
public final class ShortIds {
    private static final int SHORTEST = 8;
    /** The time of an id of Cairn's own, to a tenth of a microsecond. */
    private static final int TIME = 18;

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final int length;
    private final boolean someOnly;

    private ShortIds(Collection<String> ids, boolean some) {
        someOnly = some;
        int shortest = some ? TIME : SHORTEST;
        List<String> sorted = List.copyOf(new TreeSet<>(ids));
        int needed = shortest;
        for (int i = 1; i < sorted.size(); i++) {
            needed = Math.max(needed, common(sorted.get(i - 1), sorted.get(i)) + 1);
        }
        length = needed;
    }

    /** For all ids that there are. */
    public static ShortIds fromAll(Collection<String> ids) {
        return new ShortIds(ids, false);
    }

    /** For some of the ids that there are: UUIDs long enough to be different from the others too, other ids whole. */
    public static ShortIds fromSome(Collection<String> ids) {
        return new ShortIds(ids, true);
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
        boolean whole = someOnly && !UUID.matcher(id).matches();
        int end = whole ? id.length() : Math.min(length, id.length());
        return SafeText.of(end < id.length() && Character.isLowSurrogate(id.charAt(end)) ? id : id.substring(0, end));
    }
}
