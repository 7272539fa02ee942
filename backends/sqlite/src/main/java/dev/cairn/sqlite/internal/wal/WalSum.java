package dev.cairn.sqlite.internal.wal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The running checksum of a log: two 32-bit sums over 32-bit words, each frame's beginning with that of the frame before. */
record WalSum(int first, int second) {
    static final WalSum ZERO = new WalSum(0, 0);

    /** The sum after so many bytes, a multiple of 8, read as words in the given order. */
    WalSum plus(ByteBuffer bytes, int from, int length, ByteOrder order) {
        ByteBuffer words = bytes.duplicate().order(order);
        int a = first;
        int b = second;
        for (int at = from; at < from + length; at += 8) {
            a += words.getInt(at) + b;
            b += words.getInt(at + 4) + a;
        }
        return new WalSum(a, b);
    }

    /** The sum stored at a place; always the highest byte first. */
    static WalSum stored(ByteBuffer bytes, int at) {
        return new WalSum(bytes.getInt(at), bytes.getInt(at + 4));
    }
}
