package dev.cairn.state;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** Files that appear only when they are whole: written aside with mode 0600, forced to the disk, renamed. Stateless. */
final class WholeFile {
    private WholeFile() {}

    static <T> T write(Path file, StateCompression compression, Function<OutputStream, T> writing) {
        Path target = file.toAbsolutePath();
        Path part = null;
        try {
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                throw new FileSystemException(target.toString(), null, "it is not a regular file");
            }
            part = Files.createTempFile(target.getParent(), ".cairn-", ".part");
            T result = fill(part, compression, writing);
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            force(Objects.requireNonNull(target.getParent()));
            return result;
        } catch (java.io.UncheckedIOException e) {
            throw failure(target, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw failure(target, e);
        } finally {
            delete(part);
        }
    }

    private static <T> T fill(Path part, StateCompression compression, Function<OutputStream, T> writing)
            throws IOException {
        try (FileChannel channel = FileChannel.open(part, Set.of(StandardOpenOption.WRITE))) {
            OutputStream out =
                    compression.packed(new BufferedOutputStream(Channels.newOutputStream(channel), 256 << 10));
            T result = writing.apply(out);
            StateCompression.finish(out);
            channel.force(true);
            return result;
        }
    }

    private static void force(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static void delete(@org.jspecify.annotations.Nullable Path part) {
        try {
            if (part != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw failure(part, e);
        }
    }

    static CairnException failure(Path file, IOException e) {
        boolean full = String.valueOf(e.getMessage()).contains("No space left");
        return new CairnException(
                full ? ErrorCode.NO_SPACE : ErrorCode.UNAVAILABLE,
                "'" + file + "' could not be written: " + (full ? "the disk is full" : reason(e))
                        + ". What was there before is unchanged.",
                Map.of("file", file.toString()),
                e);
    }

    private static String reason(IOException e) {
        if (e instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        return e instanceof java.nio.file.NoSuchFileException
                ? "there is no such folder"
                : String.valueOf(e.getMessage());
    }
}
