package dev.cairn.jdbc.internal.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Fills lists of parameters up, so that a session prepares few texts of different lengths. Stateless. */
public final class Rounded {
    private Rounded() {}

    /** The same with its last element repeated until the length is a power of two; not for an empty list. */
    public static <T> List<T> up(List<T> some) {
        List<T> filled = new ArrayList<>(some);
        int length = Integer.highestOneBit(2 * some.size() - 1);
        filled.addAll(Collections.nCopies(length - some.size(), some.get(some.size() - 1)));
        return filled;
    }
}
