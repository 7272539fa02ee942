package dev.cairn.codec;

import dev.cairn.CorruptException;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Frames read for one question, each decoded at most once. Not safe for use by several threads. */
final class LoadedFrames {
    /** As many segments of mean length are in a frame that is not folded any more; one frame may cover runs that are nearer. */
    private static final int NEAR = FoldPlan.LARGE / Segment.MEAN;

    private final Map<Long, NavigableMap<Integer, Loaded>> lanes = new HashMap<>();
    private final boolean digests;

    private LoadedFrames(boolean digests) {
        this.digests = digests;
    }

    /** Reads what covers some runs; {@code digests} says whether each frame's own SHA-256 is checked. */
    static LoadedFrames of(Iterable<Run> runs, FrameSource source, boolean digests) {
        List<LaneRange> ranges = Run.ranges(runs, NEAR);
        LoadedFrames loaded = new LoadedFrames(digests);
        if (!ranges.isEmpty()) {
            source.read(ranges, true).forEach(frames -> frames.forEach(loaded::add));
        }
        return loaded;
    }

    private void add(Frame frame) {
        lanes.computeIfAbsent(frame.lane(), lane -> new TreeMap<>())
                .putIfAbsent(frame.first(), new Loaded(frame, digests));
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
        void accept(FrameContent content, Frame frame, int from, int to);
    }

    private static final class Loaded {
        private final Frame frame;
        private final boolean digest;
        private @Nullable FrameContent content;

        private Loaded(Frame frame, boolean digest) {
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
            FrameContent segments = content();
            int start = segments.start(from - frame.first());
            int length = segments.ends()[to - frame.first() - 1] - start;
            if (length > target.length - at) {
                return -1;
            }
            System.arraycopy(segments.plain(), start, target, at, length);
            return at + length;
        }

        private FrameContent content() {
            FrameContent known = content;
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
