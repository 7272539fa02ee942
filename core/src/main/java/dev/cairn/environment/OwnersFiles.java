package dev.cairn.environment;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Files and folders that only their owner reads, and that outlive a loss of power once a call has returned. Stateless. */
final class OwnersFiles {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final SecureRandom RANDOM = new SecureRandom();

    private OwnersFiles() {}

    /** Puts a whole new file in the place of an old one, or leaves that. */
    static void replace(Path file, byte[] content) {
        try {
            Path folder = makeFolder(folderOf(file));
            Path fresh = folder.resolve(".cairn-" + HexFormat.of().toHexDigits(RANDOM.nextLong()) + ".tmp");
            try {
                write(fresh, content);
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(fresh);
            }
            sync(folder);
        } catch (IOException e) {
            throw failure("written", file, e);
        }
    }

    /** A file always has one, since no store's file is the root of a file system. */
    private static Path folderOf(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }

    /** Removes a file, if it is there. */
    static void delete(Path file) {
        try {
            if (Files.deleteIfExists(file)) {
                sync(folderOf(file));
            }
        } catch (IOException e) {
            throw failure("removed", file, e);
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            permit(file, FILE);
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    private static Path makeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return folder;
        }
        Path parent = folder.getParent();
        if (parent != null) {
            makeFolder(parent);
        }
        try {
            Files.createDirectory(folder);
            permit(folder, FOLDER);
            sync(parent == null ? folder : parent);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        }
        return folder;
    }

    private static void permit(Path path, Set<PosixFilePermission> mode) throws IOException {
        if (Files.getFileStore(path).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(path, mode);
        }
    }

    private static void sync(Path folder) throws IOException {
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        if (windows) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** The error of a file that cannot be reached. */
    static CairnException failure(String what, Path file, IOException e) {
        return new CairnException(
                ErrorCode.UNAVAILABLE,
                "File " + file + " cannot be " + what + ": " + e + ". What was there before is unharmed.",
                Map.of("file", file.toString()),
                e);
    }
}
