package dev.cairn.codec.internal.frame;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.codec.internal.write.StateWriter;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** A scope that lives in maps: the codec with the simplest frame store, for tests. */
public final class CodecBench {
    final Map<Long, TreeMap<Integer, Frame>> lanes = new TreeMap<>();
    public final FrameSource source = this::read;
    final StateReader reader = new StateReader(source);
    final StateWriter writer;
    public int framesRead;

    public CodecBench(Compression compression) {
        AtomicLong ids = new AtomicLong(1_000);
        writer = new StateWriter(compression, ids::incrementAndGet);
    }

    /** Encodes and "commits" a state of whole values. */
    public EncodedState put(KnownState before, Map<String, Document> state) {
        Map<String, ChannelUpdate> updates = new LinkedHashMap<>();
        state.forEach((name, value) -> updates.put(name, new ChannelUpdate.Whole(value)));
        return update(before, updates);
    }

    EncodedState update(KnownState before, Map<String, ChannelUpdate> updates) {
        EncodedState encoded = writer.encode(before, updates, source);
        for (Frame frame : encoded.frames()) {
            TreeMap<Integer, Frame> lane = lanes.computeIfAbsent(frame.lane(), id -> new TreeMap<>());
            int end = lane.isEmpty() ? 0 : lane.lastEntry().getValue().end();
            if (frame.first() != end) {
                throw new IllegalStateException("lane " + frame.lane() + " ends at " + end + ", not " + frame.first());
            }
            lane.put(frame.first(), frame);
        }
        for (Fold fold : encoded.folds()) {
            TreeMap<Integer, Frame> lane = lanes.get(fold.by().lane());
            if (!List.copyOf(lane.subMap(fold.by().first(), fold.by().end()).keySet())
                    .equals(fold.replaced())) {
                throw new IllegalStateException("a fold does not cover what is there");
            }
            fold.replaced().forEach(lane::remove);
            lane.put(fold.by().first(), fold.by());
        }
        return encoded;
    }

    Map<String, Document> read(StateBody body) {
        StateBody stored = new StateBody(
                Document.parse(body.lanes().bytes()),
                Document.parse(body.values().bytes()));
        return reader.read(stored, name -> true, name -> Types.STANDARD);
    }

    long frameBytes() {
        return lanes.values().stream()
                .flatMap(lane -> lane.values().stream())
                .mapToLong(frame -> frame.body().length())
                .sum();
    }

    private List<List<Frame>> read(List<LaneRange> ranges, boolean bodies) {
        List<List<Frame>> answer = new ArrayList<>();
        for (LaneRange range : ranges) {
            List<Frame> found = new ArrayList<>();
            for (Frame frame : lanes.getOrDefault(range.lane(), new TreeMap<>()).values()) {
                if (frame.first() < range.to() && frame.end() > range.from()) {
                    found.add(frame);
                    framesRead += bodies ? 1 : 0;
                }
            }
            answer.add(found);
        }
        return answer;
    }
}
