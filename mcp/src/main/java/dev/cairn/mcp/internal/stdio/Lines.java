package dev.cairn.mcp.internal.stdio;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads lines up to a length. Used by one thread. */
final class Lines {
    private final InputStream in;
    private final int longest;
    private boolean tooLong;

    Lines(InputStream in, int longest) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.longest = longest;
    }

    /** The next line without its end; null at the end of the input. */
    byte @Nullable [] next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        tooLong = false;
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                return line.toByteArray();
            }
            if (line.size() < longest) {
                line.write(next);
            } else {
                tooLong = true;
            }
        }
        return line.size() == 0 ? null : line.toByteArray();
    }

    /** Whether the line that was read last is cut. */
    boolean isTooLong() {
        return tooLong;
    }
}
