package dev.cairn.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Goes through the lines of a text. Used once, by one thread; closes itself at the end. */
final class RowWalk implements AutoCloseable {
    private final InputStream in;
    private byte[] buffer = new byte[64 << 10];
    private int from;
    private int to;
    private byte @Nullable [] next;
    private long number;

    RowWalk(RowSource source) {
        this(source, 0);
    }

    /** @param skipped so many first lines are passed over */
    RowWalk(RowSource source, long skipped) {
        try {
            in = source.open();
            skip(skipped);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        number = skipped;
        advance();
    }

    private void skip(long lines) throws IOException {
        for (long left = lines; left > 0; left--) {
            int end = end();
            from = Math.min(to, end + 1);
        }
    }

    /** The line that comes next, without its end, or null at the end. */
    byte @Nullable [] peek() {
        return next;
    }

    /** Takes a line. */
    byte[] take() {
        byte[] taken = next;
        if (taken == null) {
            throw new NoSuchElementException();
        }
        advance();
        return taken;
    }

    /** The number of the line that comes next, from 1. */
    long number() {
        return number;
    }

    private void advance() {
        try {
            number++;
            next = read();
            if (next == null) {
                in.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte @Nullable [] read() throws IOException {
        int end = end();
        byte[] read = from == to ? null : Arrays.copyOfRange(buffer, from, end);
        from = Math.min(to, end + 1);
        return read;
    }

    /** Where the line at hand ends in the buffer, which holds it then. */
    private int end() throws IOException {
        int at = from;
        while (true) {
            while (at < to && buffer[at] != '\n') {
                at++;
            }
            if (at < to) {
                return at;
            }
            int behind = at - from;
            if (!fill()) {
                return to;
            }
            at = from + behind;
        }
    }

    /** Reads more behind what is at hand; false at the end of the text. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        if (to == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * to);
        }
        int count = in.read(buffer, to, buffer.length - to);
        to += Math.max(0, count);
        return count > 0;
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
