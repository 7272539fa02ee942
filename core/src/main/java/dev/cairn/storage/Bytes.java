package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An immutable byte string with value semantics, ordered bytewise as unsigned numbers, as every backend orders keys.
 * Thread-safe.
 */
public final class Bytes implements Comparable<Bytes> {
    /** The byte string of length 0. */
    public static final Bytes EMPTY = new Bytes(new byte[0]);

    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /** Copies an array. */
    public static Bytes of(byte[] content) {
        return content.length == 0 ? EMPTY : new Bytes(content.clone());
    }

    /** Takes over an array that no one changes from now on. */
    public static Bytes fromOwned(byte[] content) {
        return new Bytes(content);
    }

    /** The UTF-8 form of a text. */
    public static Bytes fromUtf8(String text) {
        return new Bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The number of bytes. */
    public int length() {
        return content.length;
    }

    /** A copy of the bytes. */
    public byte[] toArray() {
        return content.clone();
    }

    /** The bytes themselves, to be read only: for backends and codecs that must not pay for a copy. */
    public byte[] unsafeArray() {
        return content;
    }

    /** The text whose UTF-8 form this is. */
    public String utf8() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /** Whether this begins with all bytes of a prefix. */
    public boolean startsWith(Bytes prefix) {
        int n = prefix.content.length;
        return content.length >= n && Arrays.equals(content, 0, n, prefix.content, 0, n);
    }

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(content, other.content);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes b && Arrays.equals(content, b.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    /** Printable ASCII as it is, every other byte as {@code \xNN}: for messages and logs, never parsed. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(content.length + 8);
        for (byte b : content) {
            if (b >= 0x20 && b < 0x7f && b != '\\') {
                out.append((char) b);
            } else {
                out.append("\\x").append(Character.forDigit((b >> 4) & 15, 16)).append(Character.forDigit(b & 15, 16));
            }
        }
        return out.toString();
    }

    /** Byte strings that are looked for in others, all at once. Thread-safe. */
    public static final class Patterns {
        private static final int START = 8;

        private final Map<Long, List<Bytes>> byStart = new HashMap<>();
        private final int longest;

        /**
         * Takes them in.
         *
         * @param wanted each of 8 bytes or more
         * @throws CairnException {@code INVALID} when one is shorter
         */
        public Patterns(Collection<Bytes> wanted) {
            int most = START;
            for (Bytes each : wanted) {
                if (each.length() < START) {
                    throw new CairnException(
                            ErrorCode.INVALID, "A byte string to search for must have at least 8 bytes.");
                }
                byStart.computeIfAbsent(ByteBuffer.wrap(each.unsafeArray()).getLong(), start -> new ArrayList<>())
                        .add(each);
                most = Math.max(most, each.length());
            }
            longest = most;
        }

        /** The length of the longest, or 8. */
        public int longest() {
            return longest;
        }

        /** Reports each that stands in the first bytes of an array, once for each place. */
        public void find(byte[] in, int filled, Consumer<Bytes> found) {
            ByteBuffer bytes = ByteBuffer.wrap(in);
            for (int i = 0; i + START <= filled; i++) {
                for (Bytes each : byStart.getOrDefault(bytes.getLong(i), List.of())) {
                    int end = i + each.length();
                    if (end <= filled && Arrays.equals(in, i, end, each.unsafeArray(), 0, each.length())) {
                        found.accept(each);
                    }
                }
            }
        }
    }
}
