package dev.cairn.storage.memory;

import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The changes that one commit makes to frames; all of them can be taken back. Guarded by the scope's lock. */
final class FrameEdit {
    private final FrameTable table;
    private final Deque<Runnable> inverse = new ArrayDeque<>();

    FrameEdit(FrameTable table) {
        this.table = table;
    }

    /** Appends a frame; false when it does not begin where its lane ends. */
    boolean append(Frame frame, @Nullable Instant staged) {
        if (frame.first() != table.end(frame.lane())) {
            return false;
        }
        add(new HeldFrame(Detached.of(frame, true), staged));
        return true;
    }

    /** Makes the staged frames of a lane ordinary ones; false when there are none. */
    boolean adopt(long lane) {
        List<HeldFrame> staged = table.lane(lane).values().stream()
                .filter(held -> held.staged() != null)
                .toList();
        for (HeldFrame held : staged) {
            remove(held);
            add(held.adopted());
        }
        return !staged.isEmpty();
    }

    /** Replaces frames by the covering one; false when they are not what the fold says. */
    boolean fold(Fold fold) {
        Frame by = fold.by();
        List<HeldFrame> between = table.covering(new LaneRange(by.lane(), by.first(), by.end()));
        List<Integer> firsts =
                between.stream().map(held -> held.frame().first()).toList();
        if (!firsts.equals(fold.replaced()) || !covers(by, between)) {
            return false;
        }
        between.forEach(this::remove);
        add(new HeldFrame(Detached.of(by, true), null));
        return true;
    }

    /** Removes the frames of a range; false when an end of it lies inside a frame. */
    boolean drop(LaneRange range) {
        if (cuts(range.lane(), range.from()) || cuts(range.lane(), range.to())) {
            return false;
        }
        table.covering(range).forEach(this::remove);
        return true;
    }

    /** Takes back every change. */
    void undo() {
        while (!inverse.isEmpty()) {
            inverse.pop().run();
        }
    }

    private static boolean covers(Frame by, List<HeldFrame> frames) {
        int next = by.first();
        for (HeldFrame held : frames) {
            if (held.frame().first() != next) {
                return false;
            }
            next = held.frame().end();
        }
        return next == by.end();
    }

    private boolean cuts(long lane, int number) {
        return number > 0
                && table.covering(new LaneRange(lane, number - 1, number)).stream()
                        .anyMatch(held -> held.frame().end() > number);
    }

    private void add(HeldFrame held) {
        table.add(held);
        inverse.push(() -> table.remove(held.id()));
    }

    private void remove(HeldFrame held) {
        table.remove(held.id());
        inverse.push(() -> table.add(held));
    }
}
