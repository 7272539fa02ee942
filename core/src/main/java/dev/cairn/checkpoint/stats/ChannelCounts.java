package dev.cairn.checkpoint.stats;

import dev.cairn.codec.internal.read.FrameFigures;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What each channel of a thread takes. A bit for each segment and channel that refers to it. Not thread-safe. */
final class ChannelCounts {
    private final Map<String, Count> channels = new HashMap<>();

    private static final class Count {
        private final Map<Long, BitSet> segments = new HashMap<>();
        private long changes;
        private long segmentBytes;
        private long frameShare;
        private long recordBytes;
    }

    private Count of(String channel) {
        return channels.computeIfAbsent(channel, name -> new Count());
    }

    void changed(String channel) {
        of(channel).changes++;
    }

    /** Takes in a value of a channel: where it is, and what it takes in its record. */
    void add(String channel, List<LaneRange> ranges, int inRecord) {
        Count count = of(channel);
        count.recordBytes += inRecord;
        for (LaneRange range : ranges) {
            count.segments.computeIfAbsent(range.lane(), lane -> new BitSet()).set(range.from(), range.to());
        }
    }

    /** Takes in a frame, once all values are. */
    void add(Frame frame, FrameFigures figures) {
        Map<Count, Long> plain = new HashMap<>();
        for (Count count : channels.values()) {
            BitSet lane = count.segments.get(frame.lane());
            long bytes = lane == null ? 0 : bytes(lane, frame, figures);
            count.segmentBytes += bytes;
            plain.put(count, bytes);
        }
        long all = plain.values().stream().mapToLong(Long::longValue).sum();
        plain.forEach((count, bytes) ->
                count.frameShare += all == 0 ? 0 : frame.body().length() * bytes / all);
    }

    private static long bytes(BitSet wanted, Frame frame, FrameFigures figures) {
        long bytes = 0;
        int number = wanted.nextSetBit(frame.first());
        while (number >= 0 && number < frame.end()) {
            bytes += figures.length(number - frame.first());
            number = wanted.nextSetBit(number + 1);
        }
        return bytes;
    }

    /** What all channels take together. */
    long storedBytes() {
        return channels.values().stream()
                .mapToLong(count -> count.frameShare + count.recordBytes)
                .sum();
    }

    int size() {
        return channels.size();
    }

    /** Those that take most. */
    List<ThreadStats.Channel> largest(int most) {
        return channels.entrySet().stream()
                .map(channel -> stats(channel.getKey(), channel.getValue()))
                .sorted(Comparator.comparingLong(ThreadStats.Channel::storedBytes)
                        .reversed()
                        .thenComparing(ThreadStats.Channel::name))
                .limit(most)
                .toList();
    }

    private static ThreadStats.Channel stats(String name, Count count) {
        long segments =
                count.segments.values().stream().mapToLong(BitSet::cardinality).sum();
        return new ThreadStats.Channel(
                name,
                count.changes,
                segments,
                count.segmentBytes,
                count.recordBytes,
                count.frameShare + count.recordBytes);
    }
}
