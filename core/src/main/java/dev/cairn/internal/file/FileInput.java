package dev.cairn.internal.file;

import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens whatever can be read by name: a regular file, a named pipe, a device, or what a shell puts under {@code /dev/fd}. */
public final class FileInput {
    private FileInput() {}

    /** Opens one; whoever calls closes it. */
    public static InputStream open(Path file) throws IOException {
        boolean special = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
        return special ? new Sequential(new FileInputStream(file.toFile())) : Files.newInputStream(file);
    }

    /** Reads on only: a pipe has no position, which other ways to read would ask for. */
    private static final class Sequential extends FilterInputStream {
        Sequential(InputStream in) {
            super(in);
        }

        @Override
        public int available() {
            return 0;
        }

        @Override
        public long skip(long count) throws IOException {
            return readNBytes((int) Math.min(count, 8_192)).length;
        }
    }
}
