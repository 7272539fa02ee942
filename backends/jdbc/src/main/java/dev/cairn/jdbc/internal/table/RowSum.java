package dev.cairn.jdbc.internal.table;

import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The checksum of a row. Its upper half is the CRC32C of everything but the body (the row's <em>head</em>, which includes the
 * body's length), its lower half that of head and body together, so that rows can be verified without fetching the body.
 * Not thread-safe.
 */
public final class RowSum {
    private final CRC32C crc = new CRC32C();
    private byte[] head = new byte[512];
    private int used;

    /** Begins the head of a row of a table that belongs to a scope. */
    RowSum begin(char table, byte @Nullable [] scopeName, long incarnation) {
        used = 0;
        reserve(1);
        head[used++] = (byte) table;
        return bytes(scopeName).number(incarnation);
    }

    /** Adds a number: eight bytes, the highest first. */
    RowSum number(long value) {
        reserve(8);
        for (int shift = 56; shift >= 0; shift -= 8) {
            head[used++] = (byte) (value >>> shift);
        }
        return this;
    }

    /** Adds a number that may be missing: a byte 1 and the number, or a byte 0. */
    RowSum numberOrNull(@Nullable Long value) {
        reserve(1);
        head[used++] = (byte) (value == null ? 0 : 1);
        return value == null ? this : number(value);
    }

    /** Adds bytes: the length as four bytes, -1 when missing, then the bytes. */
    RowSum bytes(byte @Nullable [] value) {
        length(value == null ? -1 : value.length);
        if (value != null) {
            reserve(value.length);
            System.arraycopy(value, 0, head, used, value.length);
            used += value.length;
        }
        return this;
    }

    /** The whole checksum. */
    long end(byte[] body) {
        long upper = head(body.length);
        crc.update(body, 0, body.length);
        return upper | crc.getValue();
    }

    /** Whether a stored checksum fits the row. */
    boolean matches(long stored, byte[] body) {
        return end(body) == stored;
    }

    /** Whether the upper half of a stored checksum fits the head of a row whose body was not fetched. */
    boolean matchesHead(long stored, int bodyLength) {
        return (head(bodyLength) >>> 32) == (stored >>> 32);
    }

    private long head(int bodyLength) {
        length(bodyLength);
        crc.reset();
        crc.update(head, 0, used);
        return crc.getValue() << 32;
    }

    private void length(int value) {
        reserve(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            head[used++] = (byte) (value >>> shift);
        }
    }

    private void reserve(int more) {
        if (head.length - used < more) {
            head = Arrays.copyOf(head, Math.max(head.length * 2, used + more));
        }
    }
}
