package dev.cairn.server.internal.host;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Tells the number of bytes after each read, so that somebody can refuse more. Used by one thread. */
final class LimitedInput extends FilterInputStream {
    private final LongConsumer check;
    private long count;

    LimitedInput(InputStream in, LongConsumer check) {
        super(in);
        this.check = check;
    }

    @Override
    public int read() throws IOException {
        int read = in.read();
        if (read >= 0) {
            check.accept(++count);
        }
        return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = in.read(bytes, offset, length);
        if (read > 0) {
            count += read;
            check.accept(count);
        }
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        return readNBytes((int) Math.min(bytes, 8_192)).length;
    }
}
