package dev.cairn.codec;

import java.io.ByteArrayOutputStream;

/** Bytes that no stored segment holds, collected until they are cut. Not safe for use by several threads. */
final class GapBuffer extends ByteArrayOutputStream {
    GapBuffer(int capacity) {
        super(Math.max(32, capacity));
    }

    void cutEnd(int length) {
        count -= length;
    }

    /** The collected bytes; the array itself where it is exactly full. */
    byte[] toBytes() {
        return count == buf.length ? buf : toByteArray();
    }
}
