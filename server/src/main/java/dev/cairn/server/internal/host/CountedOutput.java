package dev.cairn.server.internal.host;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Counts what a client has taken. Writes in blocks, so that a slow one shows. Used by one thread. */
final class CountedOutput extends FilterOutputStream {
    private static final int BLOCK = 64 << 10;

    private final Pace pace;

    CountedOutput(OutputStream out, Pace pace) {
        super(out);
        this.pace = pace;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int done = 0; done < length; done += BLOCK) {
            int count = Math.min(BLOCK, length - done);
            out.write(bytes, offset + done, count);
            pace.moved(count);
        }
    }
}
