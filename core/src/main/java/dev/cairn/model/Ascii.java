package dev.cairn.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Fast looks at bytes of JSON text, eight at a time. */
final class Ascii {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';
    private static final long SPACES = ONES * ' ';

    private Ascii() {}

    /** The first index at or after {@code from} that holds a quote, a backslash, a control character or a non-ASCII byte. */
    static int endOfPlain(byte[] text, int from, int to) {
        int at = from;
        while (at + 8 <= to) {
            long x = (long) LONGS.get(text, at);
            long found = special(x);
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >>> 3);
            }
            at += 8;
        }
        while (at < to && text[at] >= ' ' && text[at] != '"' && text[at] != '\\') {
            at++;
        }
        return at;
    }

    /** The first index at or after {@code from} that holds a quote or a backslash; {@code to} or more where there is none. */
    static int quoteOrBackslash(byte[] text, int from, int to) {
        int at = from;
        while (at + 8 <= to) {
            long x = (long) LONGS.get(text, at);
            long quote = x ^ QUOTES;
            long backslash = x ^ BACKSLASHES;
            long found = (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash)) & HIGHS;
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >>> 3);
            }
            at += 8;
        }
        while (at < to && text[at] != '"' && text[at] != '\\') {
            at++;
        }
        return at;
    }

    /**
     * Copies what {@link #endOfPlain} would go over, as far as the target has room for whole steps of eight bytes.
     *
     * @return how many bytes were copied; the target may hold up to seven bytes more, which mean nothing
     */
    static int copyPlain(byte[] text, int from, byte[] target, int at) {
        int copied = 0;
        while (from + copied + 8 <= text.length && at + copied + 8 <= target.length) {
            long x = (long) LONGS.get(text, from + copied);
            LONGS.set(target, at + copied, x);
            long found = special(x);
            if (found != 0) {
                return copied + (Long.numberOfTrailingZeros(found) >>> 3);
            }
            copied += 8;
        }
        return copied;
    }

    /** The highest bit of the lowest byte that is a quote, a backslash, a control character or not ASCII; higher bits mean nothing. */
    private static long special(long x) {
        long quote = x ^ QUOTES;
        long backslash = x ^ BACKSLASHES;
        return (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash) | ((x - SPACES) & ~x) | x) & HIGHS;
    }

    static int hexDigit(int character) {
        if (character >= '0' && character <= '9') {
            return character - '0';
        }
        int letter = character | 0x20;
        return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
    }
}
