package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.storage.Bytes;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a shipment as they arrived: one part in memory, more in a temporary file that goes when it is closed. Not thread-safe. */
final class ShippedRows implements AutoCloseable {
    private static final int BUFFER = 64 << 10;

    private long length;
    private Bytes first = Bytes.EMPTY;
    private @Nullable FileChannel rest;
    private long touched = System.nanoTime();

    /** Adds a part; one that was sent again is there already. */
    void add(Talks.Part part) {
        touched = System.nanoTime();
        if (part.offset() + part.content().length() <= length && part.offset() < length) {
            return;
        }
        if (part.offset() != length) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot receive a part of a shipment: it begins at byte " + part.offset() + ", expected byte "
                            + length + ".");
        }
        if (length == 0) {
            first = part.content();
        } else {
            write(part.content());
        }
        length += part.content().length();
    }

    /** Writes at its place, so that a part that did not fit is written over when it is sent again. */
    private void write(Bytes content) {
        try {
            FileChannel file = rest == null ? open() : rest;
            rest = file;
            ByteBuffer bytes = ByteBuffer.wrap(content.unsafeArray());
            long place = length - first.length();
            while (bytes.hasRemaining()) {
                place += file.write(bytes, place);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static FileChannel open() throws IOException {
        Path file = Files.createTempFile("cairn-shipment", null);
        return FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }

    private static CairnException failed(IOException e) {
        return new CairnException(
                ErrorCode.UNAVAILABLE,
                "Cannot keep the rows of a scope in the server's temporary folder: " + e.getMessage()
                        + ". Nothing was changed.",
                Map.of(),
                e);
    }

    /** The bytes from a place on. Streams are read one at a time. */
    InputStream from(long place) {
        try {
            InputStream start = new ByteArrayInputStream(first.unsafeArray());
            start.skipNBytes(Math.min(place, first.length()));
            if (rest == null) {
                return start;
            }
            rest.position(Math.max(0, place - first.length()));
            return new SequenceInputStream(start, new BufferedInputStream(Channels.newInputStream(rest), BUFFER));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    long length() {
        return length;
    }

    boolean isIdle(Duration patience) {
        return System.nanoTime() - touched > patience.toNanos();
    }

    @Override
    public void close() {
        try {
            if (rest != null) {
                rest.close();
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
