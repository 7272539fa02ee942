package dev.cairn.codec.internal.frame;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Unsigned numbers in 1 to 5 bytes, seven bits a byte, lowest first. */
public final class Varint {
    public static final int MAX_LENGTH = 5;

    private Varint() {}

    public static void write(ByteBuffer out, int value) {
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            out.put((byte) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }

    public static int read(ByteBuffer in) throws IOException {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            if (!in.hasRemaining()) {
                throw new IOException("a number is cut off");
            }
            byte b = in.get();
            value |= (b & 0x7f) << shift;
            if (b >= 0) {
                if (value < 0) {
                    break;
                }
                return value;
            }
        }
        throw new IOException("a number is out of range");
    }
}
