package dev.cairn.mcp.internal.stdio;

import java.io.InputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Lines that one thread gives and another reads as a stream. Thread-safe for one writer and one reader. */
final class Feed extends InputStream {
    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();
    private byte[] line = END;
    private int at;
    private boolean ended;

    /** Gives a line with its end. */
    void give(byte[] bytes) {
        byte[] whole = java.util.Arrays.copyOf(bytes, bytes.length + 1);
        whole[bytes.length] = '\n';
        lines.add(whole);
    }

    /** Nothing follows. */
    void end() {
        lines.add(END);
    }

    @Override
    public int read() {
        return fill() ? line[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] to, int from, int length) {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, line.length - at);
        System.arraycopy(line, at, to, from, count);
        at += count;
        return count;
    }

    @Override
    public int available() {
        return line.length - at;
    }

    private boolean fill() {
        while (!ended && at == line.length) {
            try {
                line = lines.take();
                at = 0;
                ended = line.length == 0;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                ended = true;
            }
        }
        return !ended;
    }
}
