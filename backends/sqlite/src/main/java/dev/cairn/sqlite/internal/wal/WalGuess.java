package dev.cairn.sqlite.internal.wal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/** Tells from the frames what a damaged header said. */
final class WalGuess {
    private static final int TRIED = 64;

    private WalGuess() {}

    /** The salts and the byte order of the first frame whose checksum goes on from the frame before. */
    static WalHeader header(FileChannel channel, WalHeader damaged, int pageSize) throws IOException {
        long frameLength = WalFile.FRAME_HEADER + (long) pageSize;
        long frames = Math.min(TRIED, (channel.size() - WalHeader.LENGTH) / frameLength);
        ByteBuffer bytes = ByteBuffer.allocate(WalFile.FRAME_HEADER + pageSize);
        WalSum before = damaged.stored();
        for (int number = 1; number <= frames; number++) {
            bytes.clear();
            WalFile.readFully(channel, bytes, WalFile.offset(number, pageSize));
            for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
                WalSum sum = before.plus(bytes, 0, 8, order).plus(bytes, WalFile.FRAME_HEADER, pageSize, order);
                if (sum.equals(WalSum.stored(bytes, 16))) {
                    return damaged.assuming(pageSize, order, bytes.getLong(8));
                }
            }
            before = WalSum.stored(bytes, 16);
        }
        return damaged.assuming(pageSize, damaged.order(), damaged.salts());
    }
}
