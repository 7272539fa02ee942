package dev.cairn.codec.internal.frame;

import dev.cairn.codec.internal.frame.LaneState.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Which of a lane's last frames are to be folded, decided from their sizes alone: runs of small frames that are 32 or more, or together
 * at least 128 kB, or that a large frame follows.
 *
 * @param groups frames to be replaced by one each
 * @param tail the frames that stay small, after the folds
 */
public record FoldPlan(List<List<Span>> groups, List<Span> tail) {
    /** This many small frames are folded. */
    static final int MAX_SMALL = 32;
    /** A frame of this many plain bytes is never folded again. */
    public static final int LARGE = 128 << 10;

    public static FoldPlan of(List<Span> spans) {
        List<List<Span>> groups = new ArrayList<>();
        List<Span> small = new ArrayList<>();
        for (Span span : spans) {
            if (span.plainLength() < LARGE) {
                small.add(span);
            } else {
                addGroup(small, groups);
                small = new ArrayList<>();
            }
        }
        int bytes = plainLength(small);
        if (small.size() < MAX_SMALL && bytes < LARGE) {
            return new FoldPlan(groups, List.copyOf(small));
        }
        addGroup(small, groups);
        return new FoldPlan(groups, bytes < LARGE ? List.of(cover(small)) : List.of());
    }

    private static void addGroup(List<Span> small, List<List<Span>> groups) {
        if (small.size() > 1) {
            groups.add(List.copyOf(small));
        }
    }

    public static Span cover(List<Span> group) {
        int first = group.get(0).first();
        int end = group.get(group.size() - 1).end();
        return new Span(first, end - first, plainLength(group));
    }

    private static int plainLength(List<Span> spans) {
        return spans.stream().mapToInt(Span::plainLength).sum();
    }
}
