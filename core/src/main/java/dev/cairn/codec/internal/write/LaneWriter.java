package dev.cairn.codec.internal.write;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.FoldPlan;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.frame.LaneState;
import dev.cairn.codec.internal.frame.LaneState.Span;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.codec.internal.read.FrameV1;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the new segments of one lane and makes frames and folds of them. Not thread-safe. */
final class LaneWriter {
    private final long id;
    private final @Nullable List<Span> tail;
    private final int start;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Frame> frames = new ArrayList<>();
    private final List<Fold> folds = new ArrayList<>();

    LaneWriter(LaneState lane) {
        id = lane.id();
        start = lane.end();
        tail = lane.tail();
    }

    long id() {
        return id;
    }

    /** The number that the next segment gets. */
    int end() {
        return start + segments.size();
    }

    void add(List<Segment> more) {
        segments.addAll(more);
    }

    List<Frame> frames() {
        return frames;
    }

    List<Fold> folds() {
        return folds;
    }

    /**
     * Makes the frames, and folds where the lane's end has become too long.
     *
     * @return the lane's state after the commit; null when the lane does not end where it was said to, so that nothing can follow there
     */
    @Nullable
    LaneState finish(Compression compression, FrameSource source) {
        if (segments.isEmpty()) {
            return new LaneState(id, start, tail);
        }
        List<Span> before = tail == null ? tailBefore(source) : tail;
        if (before == null) {
            return null;
        }
        List<Span> spans = new ArrayList<>(before);
        makeFrames(compression, spans);
        FoldPlan plan = FoldPlan.of(spans);
        for (List<Span> group : plan.groups()) {
            fold(group, compression, source);
        }
        return new LaneState(id, end(), plan.tail());
    }

    /** The small frames that follow each other up to the lane's end; null when no frame ends there. */
    private @Nullable List<Span> tailBefore(FrameSource source) {
        if (start == 0) {
            return List.of();
        }
        List<Frame> before =
                source.read(List.of(new LaneRange(id, 0, start)), false).get(0);
        int at = before.size() - 1;
        if (at < 0 || before.get(at).end() != start) {
            return null;
        }
        List<Span> spans = new ArrayList<>();
        int end = start;
        while (at >= 0 && before.get(at).end() == end && before.get(at).plainLength() < FoldPlan.LARGE) {
            Frame frame = before.get(at--);
            spans.add(0, new Span(frame.first(), frame.count(), frame.plainLength()));
            end = frame.first();
        }
        return spans;
    }

    private void makeFrames(Compression compression, List<Span> spans) {
        int from = 0;
        int length = 0;
        for (int i = 0; i < segments.size(); i++) {
            length += segments.get(i).length();
            if (length >= FoldPlan.LARGE || i + 1 == segments.size()) {
                List<Segment> content = segments.subList(from, i + 1);
                frames.add(new Frame(id, start + from, content.size(), length, FrameV1.encode(content, compression)));
                spans.add(new Span(start + from, content.size(), length));
                from = i + 1;
                length = 0;
            }
        }
    }

    /** Skipped when a frame is not there any more: the backend would skip it too. */
    private void fold(List<Span> group, Compression compression, FrameSource source) {
        Span cover = FoldPlan.cover(group);
        List<Segment> content = new ArrayList<>();
        int stored = Math.min(cover.end(), start);
        if (cover.first() < start) {
            for (Frame frame : source.read(List.of(new LaneRange(id, cover.first(), stored)), true)
                    .get(0)) {
                content.addAll(segmentsOf(frame));
            }
        }
        content.addAll(segments.subList(Math.max(0, cover.first() - start), cover.end() - start));
        if (content.size() == cover.count()) {
            Frame by = new Frame(
                    id, cover.first(), cover.count(), cover.plainLength(), FrameV1.encode(content, compression));
            folds.add(new Fold(group.stream().map(Span::first).toList(), by));
        }
    }

    static List<Segment> segmentsOf(Frame frame) {
        FrameV1.Content content = FrameV1.decode(frame.body(), StateReader.address(frame), true);
        List<Segment> segments = new ArrayList<>(content.count());
        for (int i = 0; i < content.count(); i++) {
            segments.add(new Segment(content.plain(), content.start(i), content.ends()[i], content.endsInString()[i]));
        }
        return segments;
    }
}
