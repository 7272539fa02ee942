package dev.cairn.codec.internal.frame;

import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.List;

/** Where frames are read from: one scope of a storage. */
@FunctionalInterface
public interface FrameSource {
    /** For each range the frames that cover it, ascending, as of one point in time; without bodies if only borders are asked for. */
    List<List<Frame>> read(List<LaneRange> ranges, boolean bodies);
}
