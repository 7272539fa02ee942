package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.FoldPlan;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.frame.LaneState;
import dev.cairn.codec.internal.frame.Run;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Frames read for one question, each decoded at most once. Not thread-safe. */
final class LoadedFrames {
    /** As many segments of mean length are in a frame that is not folded any more; one frame may cover runs that are nearer. */
    private static final int NEAR = FoldPlan.LARGE / Segment.MEAN;

    private final Map<Long, NavigableMap<Integer, Loaded>> lanes = new HashMap<>();
    /** Reads what covers some runs; {@code digests} says whether each frame's own SHA-256 is checked. */
    static LoadedFrames of(Iterable<Run> runs, FrameSource source, boolean digests) {
        List<LaneRange> ranges = near(runs);
        LoadedFrames loaded = new LoadedFrames();
        if (!ranges.isEmpty()) {
            source.read(ranges, true)
                    .forEach(frames -> frames.forEach(frame -> loaded.add(new Loaded(frame, digests))));
        }
        return loaded;
    }

    /** What to read for some runs: those that are near to each other at once. */
    static List<LaneRange> near(Iterable<Run> runs) {
        return Run.ranges(runs, NEAR);
    }

    /** Adds a frame unless one covers it; gives those that it covers, which are dropped. */
    List<Loaded> add(Loaded loaded) {
        NavigableMap<Integer, Loaded> lane = lanes.computeIfAbsent(loaded.frame.lane(), number -> new TreeMap<>());
        Map.Entry<Integer, Loaded> before = lane.floorEntry(loaded.frame.first());
        if (before != null && before.getValue().frame.end() >= loaded.frame.end()) {
            return List.of();
        }
        NavigableMap<Integer, Loaded> covered = lane.subMap(loaded.frame.first(), true, loaded.frame.end(), false);
        List<Loaded> dropped = List.copyOf(covered.values());
        covered.clear();
        lane.put(loaded.frame.first(), loaded);
        return dropped;
    }

    boolean has(Loaded loaded) {
        NavigableMap<Integer, Loaded> lane = lanes.get(loaded.frame.lane());
        return lane != null && lane.get(loaded.frame.first()) == loaded;
    }

    void remove(Loaded loaded) {
        NavigableMap<Integer, Loaded> lane = lanes.get(loaded.frame.lane());
        if (lane != null) {
            lane.remove(loaded.frame.first(), loaded);
        }
    }

    /** The frames that cover a run where all of them were decoded; else none. */
    List<Loaded> decoded(Run run) {
        NavigableMap<Integer, Loaded> lane = lanes.getOrDefault(run.lane(), Collections.emptyNavigableMap());
        List<Loaded> covering = new ArrayList<>();
        for (int number = run.first(); number < run.end(); ) {
            Map.Entry<Integer, Loaded> entry = lane.floorEntry(number);
            if (entry == null || entry.getValue().frame.end() <= number || entry.getValue().content == null) {
                return List.of();
            }
            covering.add(entry.getValue());
            number = entry.getValue().frame.end();
        }
        return covering;
    }

    /** How many frames were read. */
    int count() {
        return lanes.values().stream().mapToInt(Map::size).sum();
    }

    /** Hands out the stored segments of a run in order, as ranges of decoded frames. */
    void forEach(Run run, RangeConsumer consumer) {
        int number = run.first();
        while (number < run.end()) {
            Loaded loaded = covering(run.lane(), number);
            int from = number - loaded.frame.first();
            int to = Math.min(run.end(), loaded.frame.end()) - loaded.frame.first();
            consumer.accept(loaded.content(), loaded.frame, from, to);
            number = loaded.frame.first() + to;
        }
    }

    /**
     * Copies the bytes of a run to a part of an array.
     *
     * @return where they end, or -1 when they do not fit
     */
    int copy(Run run, byte[] target, int at) {
        int number = run.first();
        int position = at;
        while (number < run.end() && position >= 0) {
            Loaded loaded = covering(run.lane(), number);
            int end = Math.min(run.end(), loaded.frame.end());
            position = loaded.copy(number, end, target, position);
            number = end;
        }
        return position;
    }

    private Loaded covering(long lane, int number) {
        NavigableMap<Integer, Loaded> frames = lanes.get(lane);
        Map.Entry<Integer, Loaded> entry = frames == null ? null : frames.floorEntry(number);
        if (entry == null || entry.getValue().frame.end() <= number) {
            throw new CorruptException(
                    "segment " + lane + ":" + number, "a record refers to it but no frame holds it", null);
        }
        return entry.getValue();
    }

    /** The frames at a lane's end that are small enough to be folded, or null when not all of them were read. */
    @Nullable
    List<LaneState.Span> tail(LaneState lane) {
        NavigableMap<Integer, Loaded> frames = lanes.getOrDefault(lane.id(), new TreeMap<>());
        List<LaneState.Span> spans = new ArrayList<>();
        int end = lane.end();
        while (end > 0) {
            Map.Entry<Integer, Loaded> last = frames.lowerEntry(end);
            if (last == null || last.getValue().frame.end() != end) {
                return null;
            }
            Frame frame = last.getValue().frame;
            if (frame.plainLength() >= FoldPlan.LARGE) {
                break;
            }
            spans.add(0, new LaneState.Span(frame.first(), frame.count(), frame.plainLength()));
            end = frame.first();
        }
        return List.copyOf(spans);
    }

    /** Takes segments {@code from} to {@code to} of a frame. */
    @FunctionalInterface
    interface RangeConsumer {
        void accept(FrameV1.Content content, Frame frame, int from, int to);
    }

    /** A frame, and what is in it once that was asked for. */
    static final class Loaded {
        private final Frame frame;
        private final boolean digest;
        private FrameV1.@Nullable Content content;

        Loaded(Frame frame, boolean digest) {
            this.frame = frame;
            this.digest = digest;
        }

        private int copy(int from, int to, byte[] target, int at) {
            boolean whole = from == frame.first() && to == frame.end() && content == null;
            if (whole && frame.plainLength() <= target.length - at) {
                boolean fits =
                        FrameV1.decodeInto(frame.body(), StateReader.address(frame), target, at, frame.plainLength());
                return fits ? at + frame.plainLength() : -1;
            }
            FrameV1.Content segments = content();
            int start = segments.start(from - frame.first());
            int length = segments.ends()[to - frame.first() - 1] - start;
            if (length > target.length - at) {
                return -1;
            }
            System.arraycopy(segments.plain(), start, target, at, length);
            return at + length;
        }

        private FrameV1.Content content() {
            FrameV1.Content known = content;
            if (known == null) {
                known = FrameV1.decode(frame.body(), StateReader.address(frame), digest);
                if (known.count() != frame.count() || known.plain().length != frame.plainLength()) {
                    throw new CorruptException(StateReader.address(frame), "its table does not fit its place", null);
                }
                content = known;
            }
            return known;
        }
    }
}
