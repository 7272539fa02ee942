package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.FileErrors;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Function;

/** State files and what belongs to them, as {@link DurableFile} writes them. Stateless. */
@Internal
public final class WholeFile {
    private WholeFile() {}

    @Internal
    public static <T> T write(Path file, StateCompression compression, Function<OutputStream, T> writing) {
        return write(file, compression, writing, draft -> {});
    }

    /** Writes a file that takes its place once it has been checked. */
    @Internal
    public static <T> T write(
            Path file, StateCompression compression, Function<OutputStream, T> writing, DurableFile.Check check) {
        Path target = file.toAbsolutePath();
        try {
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                throw new FileSystemException(target.toString(), null, "it is not a regular file");
            }
            return DurableFile.replace(target, out -> packed(out, compression, writing), check);
        } catch (UncheckedIOException e) {
            throw failure(target, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw failure(target, e);
        }
    }

    private static <T> T packed(OutputStream out, StateCompression compression, Function<OutputStream, T> writing)
            throws IOException {
        OutputStream packing = compression.packed(out);
        T result = writing.apply(packing);
        StateCompression.finish(packing);
        return result;
    }

    @Internal
    public static CairnException failure(Path file, IOException e) {
        return FileErrors.of("Cannot write '" + file + "'", "The existing file is unchanged.", file, e);
    }
}
