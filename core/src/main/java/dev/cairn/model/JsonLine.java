package dev.cairn.model;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** One line of a stream of JSON Lines. Not thread-safe. */
final class JsonLine extends InputStream {
    private final InputStream lines;
    private boolean ended;

    private JsonLine(InputStream lines) {
        this.lines = lines;
    }

    /** Reads up to a line, counted from 1. */
    static JsonLine seek(InputStream stream, long line) {
        if (line < 1) {
            throw new CairnException(ErrorCode.INVALID, "The line must be at least 1, not " + line + ".");
        }
        InputStream lines = new BufferedInputStream(stream, 64 << 10);
        try {
            long at = 1;
            while (at < line) {
                int c = lines.read();
                if (c < 0) {
                    throw tooFew(line, at);
                }
                at += c == '\n' ? 1 : 0;
            }
        } catch (IOException e) {
            throw new CairnException(ErrorCode.UNAVAILABLE, "Cannot read the JSON Lines: " + e + ".", Map.of(), e);
        }
        return new JsonLine(lines);
    }

    private static CairnException tooFew(long wanted, long lines) {
        return new CairnException(
                ErrorCode.INVALID,
                "There is no line " + wanted + ": the text ends in line " + lines + ".",
                Map.of("line", wanted, "lines", lines),
                null);
    }

    @Override
    public int read() throws IOException {
        int c = ended ? -1 : lines.read();
        ended = c < 0 || c == '\n';
        return ended ? -1 : c;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = 0;
        while (count < length) {
            int c = read();
            if (c < 0) {
                return count == 0 ? -1 : count;
            }
            into[offset + count++] = (byte) c;
        }
        return count;
    }
}
