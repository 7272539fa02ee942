package dev.cairn.maintenance;

import dev.cairn.codec.internal.write.FrameJoin;
import dev.cairn.storage.Frame;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds runs of small adjacent frames, a batch at a time: each run ends when it is large enough, where the next frame is large, staged
 * or not adjacent, and counts when it has {@value #FEWEST} frames. Used once, by one thread.
 */
final class FoldSearch {
    static final int FEWEST = 4;
    private static final int PAGE = 1_000;
    /** A batch ends behind so many plain bytes or frames. */
    private static final long MAX_BYTES = 4 << 20;

    private static final int MAX_FRAMES = 4_000;

    private final List<List<Frame>> runs = new ArrayList<>();
    private List<Frame> open = new ArrayList<>();
    private long openBytes;
    private long bytes;
    private int frames;
    private @Nullable Frame last;

    /**
     * A batch.
     *
     * @param runs frames to be folded, without bodies
     * @param last where the next batch begins behind, or null when there is none
     */
    record Batch(List<List<Frame>> runs, @Nullable Frame last) {}

    Batch behind(@Nullable Frame cursor, ScopeView view) {
        List<StoredFrame> page = view.frames(cursor, PAGE, false);
        while (!page.isEmpty()) {
            for (StoredFrame stored : page) {
                take(stored);
                if (bytes >= MAX_BYTES || frames >= MAX_FRAMES) {
                    return new Batch(runs, last);
                }
            }
            page = view.frames(page.get(page.size() - 1).frame(), PAGE, false);
        }
        close();
        return new Batch(runs, null);
    }

    private void take(StoredFrame stored) {
        Frame frame = stored.frame();
        boolean small = stored.staged() == null && frame.plainLength() < FrameJoin.LARGE;
        if (!small || (!open.isEmpty() && !isNext(frame))) {
            close();
        }
        if (small) {
            open.add(frame);
            openBytes += frame.plainLength();
        }
        if (openBytes >= FrameJoin.LARGE || open.size() >= PAGE) {
            close();
        }
    }

    private boolean isNext(Frame frame) {
        Frame before = open.get(open.size() - 1);
        return before.lane() == frame.lane() && before.end() == frame.first();
    }

    private void close() {
        if (open.size() >= FEWEST) {
            runs.add(open);
            bytes += openBytes;
            frames += open.size();
            last = open.get(open.size() - 1);
        }
        open = new ArrayList<>();
        openBytes = 0;
    }
}
