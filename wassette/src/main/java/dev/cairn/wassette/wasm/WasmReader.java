package dev.cairn.wassette.wasm;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads numbers and names from a binary, each within the bounds of what it stands in. Not thread-safe. */
final class WasmReader {
    private static final int WINDOW = 16 << 10;

    private final WasmSource source;
    private final WasmLimits limits;
    private final byte[] window = new byte[WINDOW];
    private long windowStart;
    private int windowLength;
    private long position;
    private long end;
    private int items;

    WasmReader(WasmSource source, WasmLimits limits) {
        this.source = source;
        this.limits = limits;
        end = source.size();
        if (end > limits.size()) {
            throw tooLarge("is " + end + " bytes long", limits.size() + " bytes");
        }
    }

    WasmLimits limits() {
        return limits;
    }

    long position() {
        return position;
    }

    long remaining() {
        return end - position;
    }

    /** Makes a number of bytes from here the bounds; what they were before. */
    long enter(long length) {
        if (length > remaining()) {
            throw fault("a part of " + length + " bytes begins, but only " + remaining() + " are left");
        }
        long before = end;
        end = position + length;
        return before;
    }

    /** Goes back to other bounds, after everything within these was read. */
    void leave(long before) {
        if (remaining() != 0) {
            throw fault(remaining() + " bytes are left over at the end of a section");
        }
        end = before;
    }

    int u8() {
        if (position >= end) {
            throw fault("the bytes end too early");
        }
        if (position < windowStart || position >= windowStart + windowLength) {
            fill();
        }
        return window[(int) (position++ - windowStart)] & 0xff;
    }

    private void fill() {
        try {
            windowLength = source.read(position, window);
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE, "Cannot read the binary at byte " + position + ": " + e + ".", Map.of(), e);
        }
        windowStart = position;
        if (windowLength <= 0) {
            throw fault("the file became shorter while it was read");
        }
    }

    /** An index or a length: at most {@link Integer#MAX_VALUE}, which no index space of ours reaches. */
    int u32() {
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int b = u8();
            value |= (long) (b & 0x7f) << shift;
            if ((b & 0x80) == 0) {
                return checkedU32(value);
            }
        }
        throw fault("a number has more than five bytes");
    }

    private int checkedU32(long value) {
        if (value > 0xffff_ffffL) {
            throw fault("a number is over 32 bits");
        }
        if (value > Integer.MAX_VALUE) {
            throw fault("the number " + value + " is not a valid length or index");
        }
        return (int) value;
    }

    /** A type: an index from 0 on, or the negative number that stands for a type without an index. */
    long s33() {
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int b = u8();
            value |= (long) (b & 0x7f) << shift;
            if ((b & 0x80) == 0) {
                int unused = 64 - Math.min(shift + 7, 33);
                long signed = value << (64 - shift - 7) >> (64 - shift - 7);
                if (signed != signed << unused >> unused) {
                    throw fault("a number is over 33 bits");
                }
                return signed;
            }
        }
        throw fault("a number has more than five bytes");
    }

    /** The length of a list, each of whose items has at least one byte. */
    int count() {
        int count = u32();
        if (count > remaining()) {
            throw fault("a list of " + count + " items begins, but only " + remaining() + " bytes are left");
        }
        use(count);
        return count;
    }

    /** Counts against the limit of items. */
    void use(int count) {
        items += count;
        if (items > limits.items()) {
            throw tooLarge("has more definitions and names than can be read", limits.items() + "");
        }
    }

    /** A text of a given length in UTF-8. */
    String name() {
        int length = u32();
        if (length > limits.nameLength()) {
            throw tooLarge("has a name of " + length + " bytes at byte " + position, limits.nameLength() + " bytes");
        }
        byte[] bytes = bytes(length);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw fault("the name that ends here is not UTF-8");
        }
    }

    byte[] bytes(int length) {
        if (length > remaining()) {
            throw fault(length + " bytes are announced, but only " + remaining() + " are left");
        }
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) u8();
        }
        return bytes;
    }

    void skip(long length) {
        if (length > remaining()) {
            throw fault(length + " bytes are announced, but only " + remaining() + " are left");
        }
        position += length;
    }

    void skipRest() {
        position = end;
    }

    /** Reads a byte that can only be one. */
    void expect(int expected, String what) {
        int found = u8();
        if (found != expected) {
            throw fault("the byte " + hex(expected) + " (" + what + ") is expected, found " + hex(found));
        }
    }

    static String hex(int value) {
        return "0x" + (value < 16 ? "0" : "") + Integer.toHexString(value);
    }

    CairnException fault(String text) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot read the binary as a WebAssembly component: at byte " + position + " " + text + ".",
                Map.of("offset", position),
                null);
    }

    CairnException unsupported(String what) {
        return new CairnException(
                ErrorCode.UNSUPPORTED,
                "Cannot inspect the component: at byte " + position + " it has " + what
                        + ", which this version does not know. It may still be a valid component.",
                Map.of("offset", position),
                null);
    }

    static CairnException tooLarge(String what, String limit) {
        return new CairnException(
                ErrorCode.TOO_LARGE,
                "Cannot read the component: it " + what + ". The limit is " + limit + ".",
                Map.of("limit", limit),
                null);
    }
}
