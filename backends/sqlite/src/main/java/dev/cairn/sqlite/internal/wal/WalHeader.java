package dev.cairn.sqlite.internal.wal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The first 32 bytes of a log.
 *
 * @param whole whether they check, so that SQLite will look at the frames
 * @param pageSize bytes of a page
 * @param order the order of bytes in the checksums' words
 * @param salts both salts, which every frame of the log repeats
 * @param stored the stored checksum, from which that of the first frame goes on
 * @param computed the checksum that the other 24 bytes have
 */
record WalHeader(boolean whole, int pageSize, ByteOrder order, long salts, WalSum stored, WalSum computed) {
    static final int LENGTH = 32;

    private static final int MAGIC = 0x377f0682;
    private static final int VERSION = 3_007_000;

    static WalHeader read(ByteBuffer bytes) {
        int magic = bytes.getInt(0);
        ByteOrder order = (magic & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        int pageSize = bytes.getInt(8);
        WalSum stored = WalSum.stored(bytes, 24);
        WalSum computed = WalSum.ZERO.plus(bytes, 0, 24, order);
        boolean whole =
                (magic & ~1) == MAGIC && bytes.getInt(4) == VERSION && isPageSize(pageSize) && stored.equals(computed);
        return new WalHeader(whole, pageSize, order, bytes.getLong(16), stored, computed);
    }

    /** The header of a damaged log as far as it can be distinguished from the database file and the frames. */
    WalHeader assuming(int realPageSize, ByteOrder realOrder, long realSalts) {
        return new WalHeader(false, realPageSize, realOrder, realSalts, stored, computed);
    }

    static boolean isPageSize(int size) {
        return size >= 512 && size <= 65_536 && Integer.bitCount(size) == 1;
    }
}
