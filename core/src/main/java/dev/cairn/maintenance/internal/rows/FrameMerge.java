package dev.cairn.maintenance.internal.rows;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares frames. With bodies, for numbers at the end of a lane may have been given up and used again for something else, which
 * looks the same from outside.
 */
final class FrameMerge extends Merge<Frame, StoredFrame> {
    private static final int BRIEF = 500;
    private static final int FULL = 16;
    private static final Comparator<Frame> ORDER =
            Comparator.comparingLong(Frame::lane).thenComparingInt(Frame::first);

    FrameMerge(@Nullable ScopeView source, ScopeView target, boolean bodies) {
        super(source, target, bodies);
    }

    @Override
    List<StoredFrame> page(ScopeView view, @Nullable StoredFrame after) {
        return view.frames(after == null ? null : after.frame(), bodies ? FULL : BRIEF, bodies);
    }

    @Override
    int compare(StoredFrame one, StoredFrame other) {
        return ORDER.compare(one.frame(), other.frame());
    }

    @Override
    boolean same(StoredFrame one, StoredFrame other) {
        return one.frame().equals(other.frame()) && RowDigest.micros(one.staged()) == RowDigest.micros(other.staged());
    }

    @Override
    boolean replaces(StoredFrame one, StoredFrame other) {
        return true;
    }

    @Override
    Frame place(StoredFrame row) {
        return brief(row).frame();
    }

    @Override
    StoredFrame brief(StoredFrame row) {
        Frame frame = row.frame();
        return new StoredFrame(
                new Frame(frame.lane(), frame.first(), frame.count(), frame.plainLength(), Bytes.EMPTY), row.staged());
    }

    List<Frame> removed() {
        return removedRows().stream().map(StoredFrame::frame).toList();
    }
}
