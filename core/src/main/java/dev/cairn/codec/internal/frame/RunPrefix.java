package dev.cairn.codec.internal.frame;

import java.util.ArrayList;
import java.util.List;

/**
 * The runs that the content of some values begins with. Immutable.
 *
 * @param runs the segments
 */
public record RunPrefix(List<Run> runs) {
    public static final RunPrefix NOTHING = new RunPrefix(List.of());

    public RunPrefix {
        runs = List.copyOf(runs);
    }

    /** Whether other runs begin with these. */
    public boolean begins(List<Run> other) {
        int last = runs.size() - 1;
        if (last < 0 || last >= other.size() || !runs.subList(0, last).equals(other.subList(0, last))) {
            return last < 0;
        }
        Run end = runs.get(last);
        Run same = other.get(last);
        return end.lane() == same.lane() && end.first() == same.first() && end.count() <= same.count();
    }

    /** What follows these in runs that begin with them. */
    public List<Run> rest(List<Run> other) {
        int last = runs.size() - 1;
        if (last < 0) {
            return other;
        }
        Run end = runs.get(last);
        List<Run> rest = new ArrayList<>();
        int more = other.get(last).count() - end.count();
        if (more > 0) {
            rest.add(new Run(end.lane(), end.end(), more));
        }
        rest.addAll(other.subList(last + 1, other.size()));
        return rest;
    }

    public int segments() {
        int segments = 0;
        for (Run run : runs) {
            segments += run.count();
        }
        return segments;
    }
}
