package dev.cairn.mcp.internal.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/** Passes only whole lines on, each in one piece. Thread-safe. */
final class WholeLines extends OutputStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final Consumer<byte[]> passed;

    WholeLines(Consumer<byte[]> passed) {
        this.passed = passed;
    }

    @Override
    public synchronized void write(int one) throws IOException {
        line.write(one);
        if (one == '\n') {
            passed.accept(line.toByteArray());
            line.reset();
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
        int start = from;
        for (int i = from; i < from + length; i++) {
            if (bytes[i] == '\n') {
                line.write(bytes, start, i + 1 - start);
                passed.accept(line.toByteArray());
                line.reset();
                start = i + 1;
            }
        }
        line.write(bytes, start, from + length - start);
    }
}
