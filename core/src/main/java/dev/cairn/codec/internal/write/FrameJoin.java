package dev.cairn.codec.internal.write;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.FoldPlan;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.codec.internal.read.FrameV1;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import java.util.ArrayList;
import java.util.List;

/** Joins adjacent frames of a lane to one with the same segments. Stateless. */
public final class FrameJoin {
    /** A frame of this many plain bytes is large enough. */
    public static final int LARGE = FoldPlan.LARGE;

    private FrameJoin() {}

    /**
     * The fold that replaces frames by one; each is verified with its SHA-256.
     *
     * @param frames with bodies, each beginning where the one before ends
     * @throws dev.cairn.error.CorruptException when one of them cannot be read
     */
    public static Fold of(List<Frame> frames, Compression compression) {
        List<Segment> segments = new ArrayList<>();
        int length = 0;
        for (Frame frame : frames) {
            segments.addAll(LaneWriter.segmentsOf(frame));
            length += frame.plainLength();
        }
        Frame first = frames.get(0);
        Frame by =
                new Frame(first.lane(), first.first(), segments.size(), length, FrameV1.encode(segments, compression));
        return new Fold(frames.stream().map(Frame::first).toList(), by);
    }
}
