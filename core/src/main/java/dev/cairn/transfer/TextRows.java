package dev.cairn.transfer;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.PlacedSegment;
import dev.cairn.codec.internal.read.SegmentFrames;
import dev.cairn.history.internal.RowChange;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a text whose lines were checked: records, then frames made of its segments. Immutable.
 *
 * @param leading so many lines are records
 * @param change what becomes of them on the way
 */
record TextRows(RowSource source, long leading, RowChange change) implements ScopeDelta.Rows {
    @Override
    public Iterable<StoredRecord> records() {
        return () -> {
            RowWalk walk = new RowWalk(source);
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    boolean more = walk.number() <= leading;
                    if (!more) {
                        walk.close();
                    }
                    return more;
                }

                @Override
                public StoredRecord next() {
                    return change.record(RowReading.checkedRecord(walk.take()));
                }
            };
        };
    }

    @Override
    public Iterable<StoredFrame> frames() {
        return () -> new Frames(new RowWalk(source, leading), change);
    }

    private static final class Frames implements Iterator<StoredFrame> {
        private final RowWalk walk;
        private final RowChange change;
        private @Nullable PlacedSegment ahead;

        Frames(RowWalk walk, RowChange change) {
            this.walk = walk;
            this.change = change;
            this.ahead = read();
        }

        private @Nullable PlacedSegment read() {
            return walk.peek() == null ? null : change.segment(RowReading.checkedSegment(walk.take()));
        }

        @Override
        public boolean hasNext() {
            return ahead != null;
        }

        @Override
        public StoredFrame next() {
            PlacedSegment first = ahead;
            if (first == null) {
                throw new NoSuchElementException();
            }
            List<PlacedSegment> together = new ArrayList<>();
            int length = 0;
            for (PlacedSegment segment = first; segment != null && follows(first, together, segment); segment = ahead) {
                together.add(segment);
                length += segment.bytes().length();
                ahead = read();
                if (length >= SegmentFrames.FULL) {
                    break;
                }
            }
            return new StoredFrame(SegmentFrames.join(together, Compression.ZSTD), null);
        }

        private static boolean follows(PlacedSegment first, List<PlacedSegment> together, PlacedSegment segment) {
            return segment.lane() == first.lane() && segment.number() == first.number() + together.size();
        }
    }
}
