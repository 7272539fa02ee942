package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.internal.file.TemporaryFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where binaries of a state file go while it is read. Whoever made it closes it, and what it holds ends. Not safe for several threads. */
public abstract class BinaryStore implements AutoCloseable {
    BinaryStore() {}

    /** What a store keeps. */
    public enum Kind {
        /** Size and SHA-256. */
        DIGESTS_ONLY,
        /** Bytes, in files. */
        FILES;

        /** Makes a store. */
        public BinaryStore make() {
            return this == FILES ? inFiles() : digestsOnly();
        }
    }

    /** Keeps nothing but size and SHA-256. */
    public static BinaryStore digestsOnly() {
        return new Nowhere();
    }

    /** Keeps size and SHA-256 and remembers that binaries are carried; they cannot be opened. */
    public static BinaryStore measuring() {
        return new Measuring();
    }

    /** Keeps binaries in memory: for small snapshots. */
    public static BinaryStore inMemory() {
        return new InMemory();
    }

    /** Keeps binaries in a folder of their own below the system's temporary folder, readable to the owner only. */
    public static BinaryStore inFiles() {
        return new InFiles();
    }

    /** Where files are made. */
    @Internal
    public static Path folder() {
        return Path.of(System.getProperty("java.io.tmpdir", "."));
    }

    /** Begins a binary. */
    @Internal
    public abstract OutputStream begin() throws IOException;

    /** Ends the binary that was begun last; null where nothing is kept. */
    @Internal
    public abstract @Nullable BinaryContent end();

    @Override
    public abstract void close();

    private static class Nowhere extends BinaryStore {
        @Override
        @Internal
        public OutputStream begin() {
            return OutputStream.nullOutputStream();
        }

        @Override
        @Internal
        public @Nullable BinaryContent end() {
            return null;
        }

        @Override
        public void close() {}
    }

    private static final class Measuring extends Nowhere {
        @Override
        @Internal
        public BinaryContent end() {
            return () -> {
                throw new IOException("the binary was not kept");
            };
        }
    }

    private static final class InMemory extends BinaryStore {
        private ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        @Internal
        public OutputStream begin() {
            bytes = new ByteArrayOutputStream();
            return bytes;
        }

        @Override
        @Internal
        public BinaryContent end() {
            return BinaryContent.of(bytes.toByteArray());
        }

        @Override
        public void close() {}
    }

    private static final class InFiles extends BinaryStore {
        private @Nullable TemporaryFolder folder;
        private int files;
        private @Nullable Path last;

        @Override
        @Internal
        public OutputStream begin() throws IOException {
            TemporaryFolder into = folder == null ? TemporaryFolder.of("state") : folder;
            folder = into;
            Path file = into.path().resolve(files++ + ".wasm");
            last = file;
            return Files.newOutputStream(file);
        }

        @Override
        @Internal
        public BinaryContent end() {
            return new Spooled(Objects.requireNonNull(last));
        }

        @Override
        public void close() {
            try {
                if (folder != null) {
                    folder.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A file in a folder that only its owner can enter. */
    private record Spooled(Path file) implements BinaryContent {
        @Override
        public java.io.InputStream open() throws IOException {
            return Files.newInputStream(file);
        }

        @Override
        public boolean isOwn() {
            return true;
        }
    }
}
