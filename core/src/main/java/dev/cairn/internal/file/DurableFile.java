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
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Writes files that are whole or not there, and that outlive a loss of power once a call has returned. Interrupts neither end a call nor
 * change its effect. Where the file system cannot force a folder to the disk, or has no owners, it does what that file system offers.
 * Stateless.
 */
public final class DurableFile {
    private static final int BUFFER = 256 << 10;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Drafts DRAFTS = new Drafts();

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

    /** Replaces a file's content or creates the file with its folders, for the owner alone: readers see the old content or the new. */
    public static void replace(Path file, byte[] content) throws IOException {
        Uninterrupted.run(() -> {
            createFolders(folderOf(file), FileMode.PRIVATE);
            replace(file, out -> {
                out.write(content);
                return true;
            });
        });
    }

    /**
     * Replaces a file's content or creates the file, for the owner alone, in a folder that exists. What the content throws leaves the file
     * as it was.
     */
    public static <T> T replace(Path file, Content<T> content) throws IOException {
        return replace(file, content, draft -> {});
    }

    /** As {@link #replace(Path, Content)}, once what is on the disk has been checked. */
    public static <T> T replace(Path file, Content<T> content, Check check) throws IOException {
        return Uninterrupted.call(() -> {
            Path folder = folderOf(file);
            Path draft = folder.resolve(".cairn-" + HexFormat.of().toHexDigits(RANDOM.nextLong()) + ".tmp");
            DRAFTS.add(draft);
            try {
                T result = create(draft, FileMode.PRIVATE, content);
                check.of(draft);
                rename(draft, file);
                syncFolder(folder);
                return result;
            } finally {
                try {
                    Files.deleteIfExists(draft);
                } finally {
                    DRAFTS.remove(draft);
                }
            }
        });
    }

    /** As {@link #replace(Path, Content)}; a file that exists keeps its mode. */
    public static <T> T replaceKeepingMode(Path file, Content<T> content) throws IOException {
        return replace(file, content, draft -> FileMode.copy(file, draft));
    }

    /**
     * Creates a file and forces its content to the disk. Its name is durable after {@link #syncFolder}, or after a {@link #move}. What the
     * content throws leaves a part of the file.
     *
     * @throws java.nio.file.FileAlreadyExistsException when there is a file of that name
     */
    public static <T> T create(Path file, FileMode mode, Content<T> content) throws IOException {
        return Uninterrupted.call(() -> {
            try (FileChannel channel = mode.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
                T result = content.writeTo(out);
                out.flush();
                channel.force(true);
                return result;
            }
        });
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

    /** Creates a folder and those above it, as far as they are missing, all with this mode. */
    public static void createFolders(Path folder, FileMode mode) throws IOException {
        Uninterrupted.run(() -> {
            if (Files.exists(folder) && !Files.isDirectory(folder)) {
                throw new FileSystemException(folder.toString(), null, "it is a file, not a folder");
            }
            create(folder.toAbsolutePath(), mode);
        });
    }

    private static void create(Path folder, FileMode mode) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.getParent();
        if (parent != null) {
            create(parent, mode);
        }
        try {
            mode.createFolder(folder);
            syncFolder(parent == null ? folder : parent);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw new NotDirectoryException(folder.toString());
            }
        }
    }

    /** Makes new and removed names in a folder outlive a loss of power. */
    public static void syncFolder(Path folder) throws IOException {
        if (FileMode.isPosix(folder)) {
            Uninterrupted.run(() -> {
                try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                    channel.force(true);
                }
            });
        }
    }

    /** The folder that a file is in. */
    private static Path folderOf(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file that is a root");
    }
}
