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
    @Override
    public List<List<Frame>> read(List<LaneRange> ranges, boolean bodies) {
        Read.Builder read = Read.of();
        ranges.forEach(range -> read.add(new Read.Frames(range, bodies)));
        return new ArrayList<>(storage.read(scope, read.build()).frames());
    }
}
