package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.FoldPlan;
import dev.cairn.codec.internal.frame.PlacedSegment;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Takes frames apart into segments and makes frames of segments, for values that go from store to store as text. Stateless. */
public final class SegmentFrames {
    /** A frame of at least so many plain bytes takes no more segments. */
    public static final int FULL = FoldPlan.LARGE;

    private SegmentFrames() {}

    /**
     * The segments of a frame, checked against its digest.
     *
     * @throws dev.cairn.error.CorruptException when the frame is damaged
     */
    public static List<PlacedSegment> apart(Frame frame) {
        FrameV1.Content content = FrameV1.decode(frame.body(), StateReader.address(frame), true);
        List<PlacedSegment> segments = new ArrayList<>();
        for (int i = 0; i < content.count(); i++) {
            Bytes bytes = Bytes.fromOwned(Arrays.copyOfRange(content.plain(), content.start(i), content.ends()[i]));
            segments.add(new PlacedSegment(frame.lane(), frame.first() + i, bytes, content.endsInString()[i]));
        }
        return segments;
    }

    /**
     * One frame of segments that follow each other in a lane.
     *
     * @throws CairnException {@code TOO_LARGE} for more than 4 MiB
     */
    public static Frame join(List<PlacedSegment> segments, Compression compression) {
        int length = 0;
        List<Segment> parts = new ArrayList<>();
        for (PlacedSegment segment : segments) {
            byte[] bytes = segment.bytes().unsafeArray();
            parts.add(new Segment(bytes, 0, bytes.length, segment.endsInString()));
            length = Math.addExact(length, bytes.length);
        }
        PlacedSegment first = segments.get(0);
        if (length > FrameV1.MAX_PLAIN) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Segment " + first.lane() + ":" + first.number() + " has " + length + " bytes, over the limit of "
                            + FrameV1.MAX_PLAIN + ".");
        }
        return new Frame(first.lane(), first.number(), segments.size(), length, FrameV1.encode(parts, compression));
    }
}
