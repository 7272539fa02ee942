package dev.cairn.jdbc.wal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/** Goes through the frames of a log once and decides for each whether it checks and belongs to the present generation. */
final class WalReader {
    /** Looking for a wrong byte costs as much as reading two thousand frames; a log that ends in rubbish must not cost that often. */
    private static final int MOST_MENDED = 16;

    private final FileChannel channel;
    private final WalHeader header;
    private final ByteBuffer bytes;
    private final List<WalFrame> frames = new ArrayList<>();
    /** The checksum stored in the frame before, and the one that it should have: they differ when only it is damaged. */
    private WalSum storedBefore;

    private WalSum computedBefore;
    private boolean wholeSoFar;
    private boolean belongsSoFar = true;
    private int lastOfGeneration;
    private int mendable = MOST_MENDED;

    WalReader(FileChannel channel, WalHeader header) {
        this.channel = channel;
        this.header = header;
        this.bytes = ByteBuffer.allocate(WalFile.FRAME_HEADER + header.pageSize());
        this.storedBefore = header.stored();
        this.computedBefore = header.computed();
        this.wholeSoFar = header.whole();
    }

    List<WalFrame> frames() throws IOException {
        long count = (channel.size() - WalHeader.LENGTH) / bytes.capacity();
        for (int number = 1; number <= count; number++) {
            bytes.clear();
            WalFile.readFully(channel, bytes, WalFile.offset(number, header.pageSize()));
            add(number);
        }
        return frames.subList(0, lastOfGeneration);
    }

    private void add(int number) {
        WalSum stored = WalSum.stored(bytes, 16);
        WalSum fromStored = sum(storedBefore);
        WalSum fromComputed = sum(computedBefore);
        boolean chained = stored.equals(fromStored);
        boolean linked = chained || stored.equals(fromComputed);
        boolean salted = bytes.getLong(8) == header.salts();
        if (linked && !chained && number > 1) {
            frames.set(number - 2, frames.get(number - 2).nowKnown());
        }
        WalFrame frame = linked ? frame(number, salted, chained) : unlinked(number, salted);
        wholeSoFar = frame.whole();
        belongsSoFar = salted || (belongsSoFar && linked);
        if (belongsSoFar) {
            lastOfGeneration = number;
        }
        frames.add(frame);
        storedBefore = stored;
        computedBefore = linked ? stored : fromStored;
    }

    private WalFrame frame(int number, boolean salted, boolean chained) {
        boolean whole = wholeSoFar && chained && salted && bytes.getInt(0) != 0;
        return new WalFrame(number, bytes.getInt(0), bytes.getInt(4), salted, true, whole, true);
    }

    private WalFrame unlinked(int number, boolean salted) {
        boolean mended = salted && mendable-- > 0 && mend();
        return new WalFrame(number, bytes.getInt(0), bytes.getInt(4), salted, false, false, mended);
    }

    /** Tries to find the one byte of page number and commit size that is wrong, and puts it right. */
    private boolean mend() {
        for (int at = 0; at < 8; at++) {
            byte found = bytes.get(at);
            for (int other = 0; other < 256; other++) {
                bytes.put(at, (byte) other);
                if (sum(storedBefore).equals(WalSum.stored(bytes, 16))) {
                    return true;
                }
            }
            bytes.put(at, found);
        }
        return false;
    }

    private WalSum sum(WalSum begin) {
        return begin.plus(bytes, 0, 8, header.order())
                .plus(bytes, WalFile.FRAME_HEADER, header.pageSize(), header.order());
    }
}
