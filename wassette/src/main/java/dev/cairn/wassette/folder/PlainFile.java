package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.ReadingLimits;
import dev.cairn.storage.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Reads regular files of the folder; follows no symbolic links. */
final class PlainFile {
    /** Most bytes of a metadata file, or what the process reads at the most. */
    static final int MAX_METADATA = ReadingLimits.atMost(64 << 20);
    /** Most bytes of every other small file. */
    static final int MAX_SMALL = 1 << 20;

    private PlainFile() {}

    /** What is under a name now, without following a link. */
    static Optional<BasicFileAttributes> look(Path path) {
        try {
            return Optional.of(Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw FileErrors.of("Cannot read " + path, "", path, e);
        }
    }

    static boolean isRegular(Path path) {
        return look(path).map(BasicFileAttributes::isRegularFile).orElse(false);
    }

    /** Whether there is something that is not a regular file. */
    static boolean isOther(Path path) {
        return look(path).map(found -> !found.isRegularFile()).orElse(false);
    }

    /** Tells two states of a file apart, as far as a file system does; empty where there is none. */
    static String mark(Path path) {
        return look(path).map(PlainFile::mark).orElse("");
    }

    private static String mark(BasicFileAttributes found) {
        return found.size() + ":" + found.lastModifiedTime().to(TimeUnit.NANOSECONDS) + ":" + found.fileKey() + ":"
                + found.isRegularFile();
    }

    static Optional<BinaryFile> binary(Path path) {
        return look(path)
                .filter(BasicFileAttributes::isRegularFile)
                .map(found -> new BinaryFile(path, found.size(), seconds(found), mark(found)));
    }

    /** Whole seconds, rounded down. */
    private static long seconds(BasicFileAttributes found) {
        return Math.floorDiv(found.lastModifiedTime().to(TimeUnit.MILLISECONDS), 1_000L);
    }

    /** The bytes of a file, or empty where there is none; {@code INVALID} for a link or folder, {@code TOO_LARGE} over the limit. */
    static Optional<Bytes> read(Path path, int limit) {
        Optional<BasicFileAttributes> found = look(path);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        if (!found.get().isRegularFile()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    path + " is a symbolic link or a folder, not a regular file. Put the file itself there.",
                    Map.of("path", path.toString()),
                    null);
        }
        try (InputStream in = open(path)) {
            byte[] bytes = in.readNBytes(limit + 1);
            if (bytes.length > limit) {
                throw new CairnException(
                        ErrorCode.TOO_LARGE,
                        path + " has more than " + limit + " bytes.",
                        Map.of("limit", limit),
                        null);
            }
            return Optional.of(Bytes.fromOwned(bytes));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw FileErrors.of("Cannot read " + path, "", path, e);
        }
    }

    private static InputStream open(Path path) throws IOException {
        return Files.newInputStream(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    /** SHA-256 of a file in lower-case hexadecimal digits. */
    static String sha256(Path path) {
        try (InputStream in = open(path)) {
            return Sha256.of(in);
        } catch (IOException e) {
            throw FileErrors.of("Cannot read " + path, "", path, e);
        }
    }

    static String sha256(Bytes bytes) {
        return Sha256.of(bytes.unsafeArray());
    }
}
