package dev.cairn.checkpoint.internal.prune;

import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.read.FrameFigures;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Passes the frames that hold wanted segments, those of some hundred segments at a time, and goes on behind damaged ones. Safe for use by
 * several threads as far as what it is made of is.
 *
 * @param source of the frames
 * @param wanted the segments
 * @param damaged receives frames that cannot be read
 * @param missing receives of segments that no frame holds, the first of each run
 */
public record FrameWalk(
        FrameSource source,
        SegmentDays wanted,
        Consumer<CorruptException> damaged,
        Consumer<CorruptException> missing) {
    private static final int PART = 256;

    public void each(BiConsumer<Frame, FrameFigures> visit) {
        for (long lane : wanted.lanes()) {
            int at = wanted.next(lane, 0);
            while (at >= 0) {
                at = wanted.next(lane, part(new LaneRange(lane, at, at + PART), visit));
            }
        }
    }

    /** Passes the frames of a part, or of its first segment where one is damaged; gives where to go on. */
    private int part(LaneRange range, BiConsumer<Frame, FrameFigures> visit) {
        List<Frame> frames;
        try {
            frames = source.read(List.of(range), true).get(0);
        } catch (CorruptException e) {
            LaneRange first = new LaneRange(range.lane(), range.from(), range.from() + 1);
            if (!first.equals(range)) {
                return part(first, visit);
            }
            damaged.accept(e);
            return range.to();
        }
        int at = range.from();
        for (Frame frame : frames) {
            expectNone(range.lane(), at, frame.first());
            at = frame.end();
            if (wanted.any(frame.lane(), frame.first(), frame.end())) {
                visit(frame, visit);
            }
        }
        expectNone(range.lane(), at, range.to());
        return Math.max(at, range.to());
    }

    private void visit(Frame frame, BiConsumer<Frame, FrameFigures> visit) {
        FrameFigures figures;
        try {
            figures = FrameFigures.of(frame);
        } catch (CorruptException e) {
            damaged.accept(e);
            return;
        }
        visit.accept(frame, figures);
    }

    private void expectNone(long lane, int from, int to) {
        if (wanted.any(lane, from, to)) {
            missing.accept(new CorruptException(
                    "segment " + lane + ":" + wanted.next(lane, from),
                    "a record refers to it but no frame holds it",
                    null));
        }
    }
}
