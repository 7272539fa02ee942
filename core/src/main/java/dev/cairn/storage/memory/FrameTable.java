package dev.cairn.storage.memory;

import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Reclaimable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The frames of a scope by lane and first number; those of a lane never overlap. Guarded by the scope's lock. */
final class FrameTable {
    private final NavigableMap<FrameId, HeldFrame> frames = new TreeMap<>();
    private long bytes;

    int size() {
        return frames.size();
    }

    long bytes() {
        return bytes;
    }

    void add(HeldFrame held) {
        HeldFrame before = frames.put(held.id(), held);
        bytes += length(held) - (before == null ? 0 : length(before));
    }

    void remove(FrameId id) {
        HeldFrame gone = frames.remove(id);
        bytes -= gone == null ? 0 : length(gone);
    }

    /** Removes some frame, when there is one. */
    boolean removeAny() {
        if (frames.isEmpty()) {
            return false;
        }
        remove(frames.firstKey());
        return true;
    }

    /** The number after the last one of a lane; 0 for a lane without frames. */
    int end(long lane) {
        Map.Entry<FrameId, HeldFrame> last = lane(lane).lastEntry();
        return last == null ? 0 : last.getValue().frame().end();
    }

    /** The frames of a lane, ascending. */
    NavigableMap<FrameId, HeldFrame> lane(long lane) {
        return frames.subMap(new FrameId(lane, 0), true, new FrameId(lane + 1, 0), false);
    }

    /** The frames that cover any number of a range, ascending. */
    List<HeldFrame> covering(LaneRange range) {
        NavigableMap<FrameId, HeldFrame> lane = lane(range.lane());
        FrameId from = lane.floorKey(new FrameId(range.lane(), range.from()));
        Collection<HeldFrame> candidates =
                from == null ? lane.values() : lane.tailMap(from, true).values();
        List<HeldFrame> found = new ArrayList<>();
        for (HeldFrame held : candidates) {
            if (held.frame().first() >= range.to()) {
                break;
            }
            if (held.frame().end() > range.from() && range.from() < range.to()) {
                found.add(held);
            }
        }
        return found;
    }

    /** Every frame, from behind one. */
    Collection<HeldFrame> behind(@Nullable FrameId last) {
        return last == null ? frames.values() : frames.tailMap(last, false).values();
    }

    /** Every frame, in a map of its own. */
    NavigableMap<FrameId, HeldFrame> all() {
        return new TreeMap<>(frames);
    }

    /** The staged frames of each lane whose last one was staged at or before an instant. */
    Collection<List<HeldFrame>> stale(Instant limit) {
        Map<Long, List<HeldFrame>> lanes = new TreeMap<>();
        for (HeldFrame held : frames.values()) {
            if (held.staged() != null) {
                lanes.computeIfAbsent(held.frame().lane(), lane -> new ArrayList<>())
                        .add(held);
            }
        }
        lanes.values().removeIf(lane -> lane.stream().anyMatch(held -> isYoung(held, limit)));
        return lanes.values();
    }

    Reclaimable leftOver(Instant limit) {
        List<HeldFrame> all = stale(limit).stream().flatMap(List::stream).toList();
        return new Reclaimable(
                0, 0, all.size(), all.stream().mapToLong(FrameTable::length).sum());
    }

    private static boolean isYoung(HeldFrame held, Instant limit) {
        Instant staged = held.staged();
        return staged != null && staged.isAfter(limit);
    }

    private static int length(HeldFrame held) {
        return held.frame().body().length();
    }
}
