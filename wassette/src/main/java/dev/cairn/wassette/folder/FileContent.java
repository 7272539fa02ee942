package dev.cairn.wassette.folder;

import dev.cairn.storage.Bytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Bytes that will be written into the folder; opened once and closed by who reads it. */
@FunctionalInterface
public interface FileContent {
    /** The bytes from the beginning. */
    InputStream open() throws IOException;

    /** Bytes in memory. */
    static FileContent of(Bytes bytes) {
        return () -> new ByteArrayInputStream(bytes.unsafeArray());
    }

    /** The bytes of a file. */
    static FileContent of(Path file) {
        return () -> Files.newInputStream(file);
    }
}
