package dev.cairn.checkpoint;

import dev.cairn.storage.Frame;
import java.util.ArrayList;
import java.util.List;

/** Frames of a state that is too large for one commit, in parts that are written ahead. */
final class StagedFrames {
    /** A state with more bytes of new frames than this is written ahead; so large is each part. */
    static final int MOST_AT_ONCE = 16 << 20;

    private StagedFrames() {}

    /** The parts, or none when all fits into one commit. */
    static List<List<Frame>> batches(List<Frame> frames) {
        List<List<Frame>> batches = new ArrayList<>();
        List<Frame> batch = new ArrayList<>();
        long size = 0;
        for (Frame frame : frames) {
            batch.add(frame);
            size += frame.body().length();
            if (size > MOST_AT_ONCE) {
                batches.add(batch);
                batch = new ArrayList<>();
                size = 0;
            }
        }
        if (!batches.isEmpty() && !batch.isEmpty()) {
            batches.add(batch);
        }
        return batches;
    }
}
