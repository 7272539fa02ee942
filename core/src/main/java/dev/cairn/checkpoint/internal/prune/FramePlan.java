package dev.cairn.checkpoint.internal.prune;

import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Node;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.read.LaneEnd;
import dev.cairn.history.internal.DeadFrames;
import dev.cairn.history.internal.DeadFrames.InLane;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Which frames go with a removal in several batches: those of which no number is needed by what stays, each with the last batch that
 * holds a number of it. Takes time in proportion to the thread, not to the thread times the batches. Not thread-safe.
 */
public final class FramePlan {
    private final FrameSource source;
    private final List<List<LaneRange>> dead = new ArrayList<>();
    private final List<List<Frame>> ends = new ArrayList<>();
    private final Map<Long, Lane> lanes = new HashMap<>();

    public FramePlan(ThreadIndex mark, List<List<Node>> batches, FrameSource source) {
        this.source = source;
        batches.forEach(batch -> {
            dead.add(new ArrayList<>());
            ends.add(new ArrayList<>());
        });
        batches.forEach(batch -> batch.forEach(node -> ranges(mark, node, this::widen)));
        if (lanes.isEmpty()) {
            return;
        }
        Map<ThreadIndex.Place, Node> staying = new HashMap<>(mark.nodes());
        batches.forEach(batch -> batch.forEach(node -> staying.remove(node.place())));
        staying.values().forEach(node -> node.ranges().forEach(this::need));
        Map<ThreadIndex.Place, Boolean> going = new HashMap<>();
        batches.forEach(batch -> batch.forEach(node -> going.put(node.place(), true)));
        mark.writes().forEach((checkpoint, writes) -> {
            if (!going.containsKey(checkpoint)) {
                writes.forEach(write -> write.ranges().forEach(this::need));
            }
        });
        for (int i = batches.size() - 1; i >= 0; i--) {
            int batch = i;
            batches.get(i).forEach(node -> ranges(mark, node, range -> hold(range, batch)));
        }
        find();
    }

    /** The numbers that a checkpoint refers to with its writes. */
    private static void ranges(ThreadIndex mark, Node node, Consumer<LaneRange> action) {
        node.ranges().forEach(action);
        mark.writes(node.place()).forEach(write -> write.ranges().forEach(action));
    }

    /** What is known of a lane between the lowest and the highest number that goes. */
    private static final class Lane {
        private int from;
        private int to;
        private final BitSet needed = new BitSet();
        private final BitSet held = new BitSet();
        private int[] last = {};

        private Lane(LaneRange first) {
            from = first.from();
            to = first.to();
        }

        private void hold(LaneRange range, int batch) {
            if (last.length == 0) {
                last = new int[to - from];
            }
            for (int i = held.nextClearBit(range.from()); i < range.to(); i = held.nextClearBit(i + 1)) {
                held.set(i);
                last[i - from] = batch;
            }
        }

        /** The last batch that holds a number of a frame; the first for a frame of which nothing was referred to. */
        private int batch(LaneRange frame) {
            int start = Math.max(frame.from(), from) - from;
            int end = Math.min(frame.to(), to) - from;
            return start >= end
                    ? lastBatch()
                    : Arrays.stream(last, start, end).max().orElse(0);
        }

        private int lastBatch() {
            return Arrays.stream(last).max().orElse(0);
        }
    }

    private void widen(LaneRange range) {
        Lane lane = lanes.computeIfAbsent(range.lane(), id -> new Lane(range));
        lane.from = Math.min(lane.from, range.from());
        lane.to = Math.max(lane.to, range.to());
    }

    private void need(LaneRange range) {
        Lane lane = lanes.get(range.lane());
        if (lane != null && lane.needed.nextClearBit(range.from()) < range.to()) {
            lane.needed.set(range.from(), range.to());
        }
    }

    private void hold(LaneRange range, int batch) {
        Lane lane = lanes.get(range.lane());
        if (lane != null) {
            lane.hold(range, batch);
        }
    }

    private void find() {
        lanes.forEach((id, lane) -> {
            InLane found = InLane.of(source, new LaneRange(id, lane.from, lane.to), lane.needed);
            found.dropped().forEach(range -> dead.get(lane.batch(range)).add(range));
            found.last().ifPresent(last -> keepEnd(lane, last));
        });
    }

    /** Keeps a lane's end for as long as checkpoints refer to numbers of the lane. */
    private void keepEnd(Lane lane, Frame last) {
        Frame end = LaneEnd.behind(last);
        int batch = lane.batch(new LaneRange(last.lane(), last.first(), last.end()));
        if (!lane.needed.isEmpty() || batch < lane.lastBatch()) {
            ends.get(batch).add(end);
        }
        if (lane.needed.isEmpty() && batch < lane.lastBatch()) {
            dead.get(lane.lastBatch()).add(new LaneRange(end.lane(), end.first(), end.end()));
        }
    }

    /** What becomes of frames with a batch. */
    public DeadFrames of(int batch) {
        return new DeadFrames(dead.get(batch), ends.get(batch));
    }

    /** By how much the frames become less with a batch. */
    long bytes(int batch) {
        return of(batch).bytes(source);
    }
}
