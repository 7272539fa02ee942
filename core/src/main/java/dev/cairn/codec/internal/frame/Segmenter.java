package dev.cairn.codec.internal.frame;

import dev.cairn.model.JsonMarks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Cuts bytes into segments where their content says so, so that equal content is cut alike wherever it stands. JSON is cut before the
 * commas between elements or members, at any depth; what has no comma for {@value Segment#MAX} bytes (long strings, raw bytes) is cut by
 * a rolling hash. Not thread-safe.
 */
public final class Segmenter {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long[] GEAR = gear();
    /** The top bits of the rolling hash that must be zero: one position in 4,096. */
    private static final long GEAR_MASK = 0xfffL << 52;

    private final byte[] bytes;
    private final int end;
    private final JsonMarks marks;
    private final List<Segment> out;
    private int stringStart;
    private int start;
    private int lastComma;

    private Segmenter(byte[] bytes, int end, boolean inString, List<Segment> out) {
        this.bytes = bytes;
        this.end = end;
        this.marks = new JsonMarks(inString);
        this.out = out;
    }

    /** Cuts a stretch of JSON that begins inside a string or not. */
    public static void cutJson(byte[] bytes, int length, boolean inString, List<Segment> out) {
        new Segmenter(bytes, length, inString, out).cutJson();
    }

    /** Cuts raw bytes. */
    public static void cutRaw(byte[] bytes, int length, List<Segment> out) {
        Segmenter segmenter = new Segmenter(bytes, length, true, out);
        segmenter.cutLong(length);
        segmenter.finish();
    }

    private void cutJson() {
        for (int i = marks.next(bytes, 0, end); i < end; i = marks.next(bytes, i + 1, end)) {
            if (bytes[i] == ',') {
                comma(i);
            } else if (marks.inString()) {
                stringStart = i + 1;
            } else if (bytes[i] == '"') {
                cutLong(i + 1);
            }
        }
        if (marks.inString()) {
            cutLong(end);
        }
        finish();
    }

    private void comma(int at) {
        int sinceLast = at - lastComma;
        if (at - start > Segment.MAX && lastComma > start) {
            cut(lastComma, false);
        }
        lastComma = at;
        if (at - start >= Segment.MIN && at + 9 <= end && chosen(at, sinceLast)) {
            cut(at, false);
        }
    }

    /** True for a share of the commas that grows with the distance between them, so that the mean length does not depend on it. */
    private boolean chosen(int at, int sinceLast) {
        long around = ((long) LONGS.get(bytes, at - 8) * 0x9e3779b97f4a7c15L) ^ (long) LONGS.get(bytes, at + 1);
        long hash = around * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ (hash >>> 32)) * 0x94d049bb133111ebL;
        return (hash >>> 33) % (Segment.MEAN - Segment.MIN) < sinceLast;
    }

    /** Cuts the string that reaches up to a position by a rolling hash while the piece before that position is too long. */
    private void cutLong(int to) {
        while (to - start > Segment.MAX) {
            int last = start + Segment.MAX;
            int i = Math.max(start + Segment.MIN, stringStart);
            long hash = 0;
            while (i < last) {
                hash = (hash << 1) + GEAR[bytes[i++] & 0xff];
                if ((hash & GEAR_MASK) == 0 && i - start >= Segment.MEAN) {
                    break;
                }
            }
            cut(afterEscape(i), true);
        }
    }

    /** The position, or one more where it would part a backslash from what it escapes. */
    private int afterEscape(int position) {
        int i = position;
        while (i > stringStart && bytes[i - 1] == '\\') {
            i--;
        }
        return position + ((position - i) & 1);
    }

    private void cut(int position, boolean endsInString) {
        out.add(new Segment(bytes, start, position, endsInString));
        start = position;
    }

    private void finish() {
        if (end > start) {
            cut(end, marks.inString());
        }
    }

    private static long[] gear() {
        long[] table = new long[256];
        long x = 0x2545f4914f6cdd1dL;
        for (int i = 0; i < 256; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            table[i] = x;
        }
        return table;
    }
}
