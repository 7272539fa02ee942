package dev.cairn.sqlite.internal.wal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/** Goes through the frames of a log once and decides for each whether it checks and belongs to the present generation. */
final class WalReader {
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
        return new WalRepair(channel, header, frames.subList(0, lastOfGeneration)).repaired();
    }

    private void add(int number) {
        WalSum stored = WalSum.stored(bytes, 16);
        WalSum fromStored = sum(storedBefore);
        WalSum fromComputed = sum(computedBefore);
        boolean chained = stored.equals(fromStored);
        boolean linked = chained || stored.equals(fromComputed);
        boolean salted = bytes.getLong(8) == header.salts();
        if (linked && !chained && number > 1) {
            frames.set(number - 2, frames.get(number - 2).trusted(Trust.ALL));
        }
        WalFrame frame = linked
                ? frame(number, salted, chained)
                : new WalFrame(number, bytes.getInt(0), bytes.getInt(4), salted, false, false, Trust.NONE);
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
        return new WalFrame(number, bytes.getInt(0), bytes.getInt(4), salted, true, whole, Trust.ALL);
    }

    private WalSum sum(WalSum begin) {
        return begin.plus(bytes, 0, 8, header.order())
                .plus(bytes, WalFile.FRAME_HEADER, header.pageSize(), header.order());
    }
}
