package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Keeps a lane's end where it is when the frames there are removed: a frame of one segment behind them, to which no record refers. So the
 * numbers of what was removed are never given to anything else, and whoever still has its record finds nothing under them. Stateless.
 */
public final class LaneEnd {
    private static final byte[] MARK = " ".getBytes(StandardCharsets.US_ASCII);
    private static final Bytes BODY =
            FrameV1.encode(List.of(new Segment(MARK, 0, MARK.length, false)), Compression.NONE);

    private LaneEnd() {}

    /** The one that follows a frame. */
    public static Frame behind(Frame last) {
        return new Frame(last.lane(), last.end(), 1, MARK.length, BODY);
    }

    /** Whether a frame that no record refers to is one, recognized by its place alone. */
    public static boolean is(Frame unreferenced) {
        return unreferenced.count() == 1 && unreferenced.plainLength() == MARK.length;
    }
}
