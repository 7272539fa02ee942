package dev.cairn.wassette.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The bytes of a binary, wherever they are. */
@FunctionalInterface
public interface BinaryContent {
    /** The bytes from the beginning. Whoever calls closes it. */
    InputStream open() throws IOException;

    /** The file that has them, or null where they are in none. */
    default @Nullable Path file() {
        return null;
    }

    /** Whether no one else can change the bytes, so that a SHA-256 that was taken of them holds. */
    default boolean isOwn() {
        return false;
    }

    /** Bytes in memory, which no one changes from now on. */
    static BinaryContent of(byte[] bytes) {
        return of(bytes, bytes.length);
    }

    /** The first bytes of an array, which no one changes as long as this is used. */
    static BinaryContent of(byte[] bytes, int length) {
        return new BinaryContent() {
            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes, 0, length);
            }

            @Override
            public boolean isOwn() {
                return true;
            }
        };
    }

    /** The bytes of a file. */
    static BinaryContent of(Path file) {
        return new BinaryContent() {
            @Override
            public InputStream open() throws IOException {
                return Files.newInputStream(file);
            }

            @Override
            public Path file() {
                return file;
            }
        };
    }
}
