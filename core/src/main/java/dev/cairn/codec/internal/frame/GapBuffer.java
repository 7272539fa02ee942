package dev.cairn.codec.internal.frame;

import java.io.ByteArrayOutputStream;

/** Bytes that no stored segment holds, collected until they are cut. Not thread-safe. */
public final class GapBuffer extends ByteArrayOutputStream {
    public GapBuffer(int capacity) {
        super(Math.max(32, capacity));
    }

    public void cutEnd(int length) {
        count -= length;
    }

    /** The collected bytes; the array itself where it is exactly full. */
    public byte[] toBytes() {
        return count == buf.length ? buf : toByteArray();
    }
}
