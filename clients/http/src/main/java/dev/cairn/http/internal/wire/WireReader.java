package dev.cairn.http.internal.wire;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads values one after the other. Whatever does not fit is {@code INVALID} with its position; memory is taken for what has arrived,
 * never for what a length promises. Not thread-safe; the stream is the caller's.
 */
public final class WireReader {
    /** The longest byte string: a record's body is smaller, a frame's in practice too. */
    private static final int LONGEST = 1 << 30;

    private static final int FIRST_CAPACITY = 1 << 10;

    private final InputStream in;
    private final long limit;
    private long position;

    /**
     * Reads from a stream.
     *
     * @param limit how many bytes it may give; more is {@code TOO_LARGE}
     */
    public WireReader(InputStream in, long limit) {
        this.in = in;
        this.limit = limit;
    }

    /** Reads values of any size. */
    public WireReader(InputStream in) {
        this(in, Long.MAX_VALUE);
    }

    /** Returns how many bytes were read. */
    public long position() {
        return position;
    }

    /** Returns what to throw where the bytes are not what they must be. */
    public CairnException malformed(String what) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot read the message at byte " + position + ": " + what + ".",
                Map.of("position", position),
                null);
    }

    private void pass(int bytes) {
        position += bytes;
        if (position > limit) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot read the message: it is over the limit of " + limit + " bytes. Nothing was changed.",
                    Map.of("limit", limit),
                    null);
        }
    }

    /** Reads one byte. */
    public int octet() {
        int read = next();
        if (read < 0) {
            throw malformed("it ends too early");
        }
        pass(1);
        return read;
    }

    private int next() {
        try {
            return in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a number that may be negative. */
    public long number() {
        long value = unsigned();
        return (value >>> 1) ^ -(value & 1);
    }

    private long unsigned() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int part = octet();
            long bits = part & 0x7f;
            if ((shift == 63 && bits > 1) || (part == 0 && shift > 0)) {
                throw malformed("a number has too many bytes");
            }
            value |= bits << shift;
            if (part < 0x80) {
                return value;
            }
        }
        throw malformed("a number has too many bytes");
    }

    /** Reads a number from 0 to a highest one. */
    public long count(long most) {
        long value = unsigned();
        if (value < 0 || value > most) {
            throw malformed("a number is not between 0 and " + most);
        }
        return value;
    }

    /** Reads a whole number of the type {@code int} that may be negative. */
    public int integer() {
        long value = number();
        if (value != (int) value) {
            throw malformed("a number is too large");
        }
        return (int) value;
    }

    /** Reads how many things are wanted: at least one. */
    public int limit() {
        int value = integer();
        if (value < 1) {
            throw malformed("a limit is below 1");
        }
        return value;
    }

    /** Reads true or false. */
    public boolean bool() {
        int value = octet();
        if (value > 1) {
            throw malformed("a truth value is neither 0 nor 1");
        }
        return value == 1;
    }

    /** Reads a byte string. */
    public Bytes bytes() {
        return Bytes.fromOwned(raw());
    }

    private byte[] raw() {
        int length = (int) count(LONGEST);
        pass(length);
        try {
            byte[] read = in.readNBytes(length);
            if (read.length < length) {
                position -= length - read.length;
                throw malformed("it ends in a byte string of " + length + " bytes");
            }
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a text. */
    public String text() {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(raw()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw malformed("a text is not UTF-8");
        }
    }

    /** Reads an instant. */
    public Instant instant() {
        long seconds = number();
        return made(() -> Instant.ofEpochSecond(seconds, count(999_999_999)));
    }

    /** Reads a constant of an enumeration. */
    public <E extends Enum<E>> E constant(E[] constants) {
        int place = octet();
        if (place >= constants.length) {
            throw malformed("there is no constant " + place);
        }
        return constants[place];
    }

    /** Reads a value that may be missing. */
    public <T> @Nullable T optional(Codec<T> codec) {
        return bool() ? codec.read(this) : null;
    }

    /** Reads a list. */
    public <T> List<T> list(Codec<T> codec) {
        int size = (int) count(Integer.MAX_VALUE);
        List<T> values = new ArrayList<>(Math.min(size, FIRST_CAPACITY));
        for (int i = 0; i < size; i++) {
            values.add(codec.read(this));
        }
        return values;
    }

    /** Makes a value of parts that were read; what its own rules refuse is malformed. */
    public <T> T made(Supplier<T> maker) {
        try {
            return maker.get();
        } catch (DateTimeException | ArithmeticException | IllegalArgumentException e) {
            throw malformed("a value is invalid: " + e.getMessage());
        }
    }

    /** Checks that nothing follows. */
    public void end() {
        if (next() >= 0) {
            throw malformed("bytes follow its end");
        }
    }
}
