package dev.cairn.internal.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Inflates gzip (RFC 1952) of one or more members up to the end of a stream, however the stream arrives. Its superclass alone takes a
 * stream that pauses between two members for its end, and ignores what is no member. Not thread-safe.
 */
public final class GzipInput extends GZIPInputStream {
    /** The length of what follows the compressed bytes of a member. */
    private static final int TRAILER = 8;

    private final Source source;

    /**
     * Reads the header of the first member.
     *
     * @param buffer how many compressed bytes are read at once
     * @throws ZipException when there is none
     */
    public GzipInput(InputStream packed, int buffer) throws IOException {
        this(new Source(packed), buffer);
    }

    private GzipInput(Source source, int buffer) throws IOException {
        super(source, buffer);
        this.source = source;
    }

    /** Waits for the next byte when it is asked whether there is one. The superclass asks at the end of each member. */
    private static final class Source extends PushbackInputStream {
        private boolean goesOn;

        Source(InputStream packed) {
            super(packed);
        }

        @Override
        public int available() throws IOException {
            int next = read();
            goesOn = next >= 0;
            if (goesOn) {
                unread(next);
            }
            return goesOn ? 1 : 0;
        }
    }

    /** @throws IOException when a member is damaged or cut, or is followed by anything but a member */
    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        if (read < 0 && (source.goesOn || inf.getRemaining() > TRAILER)) {
            throw new ZipException("other bytes follow the gzip data");
        }
        return read;
    }
}
