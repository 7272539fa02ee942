package dev.cairn.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a text as their bytes, none longer than the process reads at the most: {@code TOO_LARGE}. Used by one thread; whoever opened
 * the stream closes it.
 */
public final class BoundedLines implements Iterator<byte[]> {
    private final InputStream in;
    private final int most;
    private byte @Nullable [] next;
    private boolean ended;
    private boolean afterReturn;

    /** The lines of a stream, which should have a buffer. */
    public BoundedLines(InputStream in) {
        this(in, ReadingLimits.fromProcess().bytes());
    }

    BoundedLines(InputStream in, int most) {
        this.in = in;
        this.most = most;
    }

    @Override
    public boolean hasNext() {
        if (next == null && !ended) {
            next = read();
            ended = next == null;
        }
        return next != null;
    }

    @Override
    public byte[] next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the text has no more lines");
        }
        byte[] line = Objects.requireNonNull(next);
        next = null;
        return line;
    }

    private byte @Nullable [] read() {
        try {
            ByteArrayOutputStream line = new ByteArrayOutputStream(256);
            int c = in.read();
            if (c == '\n' && afterReturn) {
                c = in.read();
            }
            if (c < 0) {
                return null;
            }
            while (c >= 0 && c != '\n' && c != '\r') {
                if (line.size() == most) {
                    throw ReadingLimits.tooManyBytes("A line", most);
                }
                line.write(c);
                c = in.read();
            }
            afterReturn = c == '\r';
            return line.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
