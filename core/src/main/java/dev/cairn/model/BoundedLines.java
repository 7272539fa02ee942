package dev.cairn.model;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a text, none longer than the process reads at the most: {@code TOO_LARGE}. Used by one thread; whoever opened the reader closes
 * it.
 */
public final class BoundedLines implements Iterator<String> {
    private final Reader in;
    private final int most;
    private @Nullable String next;
    private boolean ended;
    private boolean afterReturn;

    /** The lines of a reader, which should have a buffer. */
    public BoundedLines(Reader in) {
        this(in, ReadingLimits.fromProcess().bytes());
    }

    BoundedLines(Reader in, int most) {
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
    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the text has no more lines");
        }
        String line = String.valueOf(next);
        next = null;
        return line;
    }

    private @Nullable String read() {
        try {
            StringBuilder line = new StringBuilder();
            int c = in.read();
            if (c == '\n' && afterReturn) {
                c = in.read();
            }
            if (c < 0) {
                return null;
            }
            while (c >= 0 && c != '\n' && c != '\r') {
                if (line.length() == most) {
                    throw ReadingLimits.tooManyBytes("A line", most);
                }
                line.append((char) c);
                c = in.read();
            }
            afterReturn = c == '\r';
            return line.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
