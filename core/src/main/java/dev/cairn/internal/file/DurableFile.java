package dev.cairn.internal.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes files that are whole or not there, that outlive a loss of power once a call has returned, and that only their owner reads whatever
 * the umask is. Where the file system knows no owners, or cannot force a folder to the disk, it does what that file system offers.
 */
public final class DurableFile {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final int BUFFER = 256 << 10;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** Those that are written now: they go when the process ends by a signal that lets it end orderly. */
    private static final Set<Path> DRAFTS = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> DRAFTS.forEach(draft -> draft.toFile().delete()), "cairn-drafts"));
    }

    private DurableFile() {}

    /** Writes a file's content. */
    @FunctionalInterface
    public interface Content<T> {
        /** Writes it; the stream is closed by the caller. */
        T writeTo(OutputStream out) throws IOException;
    }

    /** Checks a file that is written and not in its place yet. What it throws leaves the file as it was. */
    @FunctionalInterface
    public interface Check {
        /** Checks it. */
        void of(Path draft) throws IOException;
    }

    /** Replaces a file's content or creates the file with its folders: readers see the old content or the new. */
    public static void replace(Path file, byte[] content) throws IOException {
        Uninterrupted.run(() -> {
            createFolders(folderOf(file));
            replace(file, out -> {
                out.write(content);
                return true;
            });
        });
    }

    /** Replaces a file's content or creates the file, in a folder that exists. What the content throws leaves the file as it was. */
    public static <T> T replace(Path file, Content<T> content) throws IOException {
        return replace(file, content, draft -> {});
    }

    /** Replaces a file's content or creates the file, in a folder that exists, once what is on the disk has been checked. */
    public static <T> T replace(Path file, Content<T> content, Check check) throws IOException {
        return Uninterrupted.call(() -> {
            Path folder = folderOf(file);
            Path draft = folder.resolve(".cairn-" + HexFormat.of().toHexDigits(RANDOM.nextLong()) + ".tmp");
            DRAFTS.add(draft);
            try {
                T result = write(draft, content);
                check.of(draft);
                rename(draft, file);
                syncFolder(folder);
                return result;
            } finally {
                Files.deleteIfExists(draft);
                DRAFTS.remove(draft);
            }
        });
    }

    private static <T> T write(Path draft, Content<T> content) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ownerOnly(draft);
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
            T result = content.writeTo(out);
            out.flush();
            channel.force(true);
            return result;
        }
    }

    /** Gives a file another name, durably. A file that has the name is replaced. */
    public static void move(Path from, Path to) throws IOException {
        Uninterrupted.run(() -> {
            rename(from, to);
            syncFolder(folderOf(to));
        });
    }

    private static void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Removes a file durably, if it exists; says whether it did. */
    public static boolean delete(Path file) throws IOException {
        return Uninterrupted.call(() -> {
            boolean existed = Files.deleteIfExists(file);
            if (existed) {
                syncFolder(folderOf(file));
            }
            return existed;
        });
    }

    /** Creates a folder and those above it, as far as they are missing, each for its owner alone. */
    public static void createFolders(Path folder) throws IOException {
        Uninterrupted.run(() -> {
            if (Files.exists(folder) && !Files.isDirectory(folder)) {
                throw new FileSystemException(folder.toString(), null, "it is a file, not a folder");
            }
            create(folder.toAbsolutePath());
        });
    }

    private static void create(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.getParent();
        if (parent != null) {
            create(parent);
        }
        try {
            Files.createDirectory(folder);
            permit(folder, FOLDER);
            syncFolder(parent == null ? folder : parent);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw new NotDirectoryException(folder.toString());
            }
        }
    }

    /** Makes new and removed names in a folder outlive a loss of power. */
    public static void syncFolder(Path folder) throws IOException {
        if (isPosix(folder)) {
            Uninterrupted.run(() -> {
                try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                    channel.force(true);
                }
            });
        }
    }

    /** Takes the rights to a file from everybody but its owner. */
    public static void ownerOnly(Path file) throws IOException {
        permit(file, FILE);
    }

    private static void permit(Path path, Set<PosixFilePermission> mode) throws IOException {
        if (isPosix(path)) {
            Files.setPosixFilePermissions(path, mode);
        }
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** The folder that a file is in. */
    private static Path folderOf(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file that is a root");
    }
}
