package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.ArrayList;
import java.util.List;

/**
 * The frames of a scope. Thread-safe.
 *
 * @param storage where they are
 * @param scope whose they are
 */
public record StoredFrames(Storage storage, Scope scope) implements FrameSource {
    /** A state with more bytes of new frames than this is written ahead; so large is each part. */
    private static final int MAX_AT_ONCE = 16 << 20;

    @Override
    public List<List<Frame>> read(List<LaneRange> ranges, boolean bodies) {
        Read.Builder read = Read.of();
        ranges.forEach(range -> read.add(new Read.Frames(range, bodies)));
        return new ArrayList<>(storage.read(scope, read.build()).frames());
    }

    /** Frames that are too many for one commit in parts that are written ahead of it; none when all fit into one. */
    public static List<List<Frame>> ahead(List<Frame> frames) {
        List<List<Frame>> batches = new ArrayList<>();
        List<Frame> batch = new ArrayList<>();
        long size = 0;
        for (Frame frame : frames) {
            batch.add(frame);
            size += frame.body().length();
            if (size > MAX_AT_ONCE) {
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
