package dev.cairn.http.internal.wire;

import dev.cairn.storage.Bytes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes values one after the other. Not thread-safe; the stream is the caller's. */
public final class WireWriter {
    private final OutputStream out;

    /** Writes to a stream, in small pieces. */
    public WireWriter(OutputStream out) {
        this.out = out;
    }

    /** Writes one byte. */
    public void octet(int value) {
        try {
            out.write(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a number that may be negative. */
    public void number(long value) {
        unsigned((value << 1) ^ (value >> 63));
    }

    /** Writes a number that is not negative. */
    public void count(long value) {
        if (value < 0) {
            throw new IllegalArgumentException("a count of " + value);
        }
        unsigned(value);
    }

    private void unsigned(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            octet((int) (rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        octet((int) rest);
    }

    /** Writes true or false. */
    public void bool(boolean value) {
        octet(value ? 1 : 0);
    }

    /** Writes a byte string with its length. */
    public void bytes(Bytes value) {
        bytes(value.unsafeArray());
    }

    /** Writes a byte string with its length. */
    public void bytes(byte[] value) {
        count(value.length);
        try {
            out.write(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a text. */
    public void text(String value) {
        bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes an instant. */
    public void instant(Instant value) {
        number(value.getEpochSecond());
        count(value.getNano());
    }

    /** Writes a constant of an enumeration by its place, which belongs to the version of the wire. */
    @SuppressWarnings("EnumOrdinal")
    public void constant(Enum<?> value) {
        octet(value.ordinal());
    }

    /** Writes a value that may be missing. */
    public <T> void optional(@Nullable T value, Codec<T> codec) {
        bool(value != null);
        if (value != null) {
            codec.write(this, value);
        }
    }

    /** Writes a list. */
    public <T> void list(List<T> values, Codec<T> codec) {
        count(values.size());
        values.forEach(value -> codec.write(this, value));
    }
}
