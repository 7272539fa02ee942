package dev.cairn.history.internal;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which numbers of the lanes of a scope are covered by frames, as of one point in time. Takes a bit for each segment. Immutable. */
public final class LaneCover {
    private static final int PAGE = 1_000;

    private final Map<Long, BitSet> lanes = new HashMap<>();

    private LaneCover() {}

    /** Reads the borders of all frames; a scope whose frames cannot be listed has none that are covered for certain. */
    public static LaneCover of(Storage storage, Scope scope) {
        try {
            return storage.admin().view(scope, LaneCover::read).orElseGet(LaneCover::new);
        } catch (CorruptException e) {
            return new LaneCover();
        }
    }

    private static LaneCover read(ScopeView view) {
        LaneCover cover = new LaneCover();
        view.allFrames(PAGE, false).forEach(held -> cover.add(held.frame()));
        return cover;
    }

    private void add(Frame frame) {
        lanes.computeIfAbsent(frame.lane(), lane -> new BitSet()).set(frame.first(), frame.end());
    }

    /** Whether all numbers are covered. */
    public boolean covers(List<LaneRange> ranges) {
        return ranges.stream().allMatch(this::covers);
    }

    private boolean covers(LaneRange range) {
        BitSet lane = lanes.get(range.lane());
        return range.from() >= range.to() || (lane != null && lane.nextClearBit(range.from()) >= range.to());
    }
}
