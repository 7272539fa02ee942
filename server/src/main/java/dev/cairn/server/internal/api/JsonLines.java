package dev.cairn.server.internal.api;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.BoundedLines;
import dev.cairn.model.Document;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** JSON Lines of requests and answers, one at a time. Stateless. */
final class JsonLines {
    private JsonLines() {}

    /** Writes each line that a source hands out. */
    static void write(OutputStream out, Consumer<Consumer<Document>> source) throws IOException {
        OutputStream buffered = new BufferedOutputStream(out, 64 << 10);
        try {
            source.accept(line -> write(buffered, line));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        buffered.flush();
    }

    private static void write(OutputStream out, Document line) {
        try {
            line.writeTo(out);
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads each line when it is asked for; fails with {@code INVALID} where the stream does. */
    static Iterator<Document> read(InputStream in) {
        Iterator<byte[]> lines = new BoundedLines(new BufferedInputStream(in, 64 << 10));
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                try {
                    return lines.hasNext();
                } catch (UncheckedIOException e) {
                    throw new CairnException(
                            ErrorCode.INVALID,
                            "Cannot read the request's body: it is incomplete: "
                                    + Objects.requireNonNull(e.getCause()).getMessage() + ".",
                            Map.of(),
                            e);
                }
            }

            @Override
            public Document next() {
                return Document.parse(lines.next());
            }
        };
    }
}
