package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.FoldPlan;
import dev.cairn.codec.internal.frame.Run;
import dev.cairn.codec.internal.frame.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The segments of a stored value, read in parts; each frame is verified by its own SHA-256. Not thread-safe.
 *
 * @param runs where they are
 * @param source where frames are read from
 */
public record ValueSegments(List<Run> runs, RecentFrames source) {
    /** So many are read at once where all of them are passed; a frame that is not folded any more has an eighth of them. */
    private static final int BATCH = 8 * FoldPlan.LARGE / Segment.MEAN;

    public ValueSegments {
        runs = List.copyOf(runs);
    }

    public int count() {
        int count = 0;
        for (Run run : runs) {
            count += run.count();
        }
        return count;
    }

    /** Hands out the segments of a range in order; all frames that hold them are in memory at once. */
    public void forEach(int from, int to, Consumer<Segment> consumer) {
        List<Run> slice = slice(from, to);
        LoadedFrames frames = source.load(slice);
        for (Run run : slice) {
            frames.forEach(run, (content, frame, first, end) -> {
                for (int i = first; i < end; i++) {
                    consumer.accept(new Segment(
                            content.plain(), content.start(i), content.ends()[i], content.endsInString()[i]));
                }
            });
        }
    }

    /** The same for ranges of any length: about a megabyte is in memory at once. */
    public void pass(int from, int to, Consumer<Segment> consumer) {
        for (int at = from; at < to; at += BATCH) {
            forEach(at, Math.min(to, at + BATCH), consumer);
        }
    }

    /** The runs of a range. */
    public List<Run> slice(int from, int to) {
        List<Run> slice = new ArrayList<>();
        int at = 0;
        for (Run run : runs) {
            int first = Math.max(from, at);
            int end = Math.min(to, at + run.count());
            if (first < end) {
                slice.add(new Run(run.lane(), run.first() + first - at, end - first));
            }
            at += run.count();
        }
        return slice;
    }
}
