package dev.cairn.care;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.storage.SystemReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Files and folders for their owner alone, whatever the umask, that outlive a loss of power. */
final class OwnersFiles {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final int BLOCK = 1 << 16;
    private static final String[] COMPANIONS = {"", "-wal", "-shm", "-journal"};

    private OwnersFiles() {}

    /** Makes a folder unless it is there. */
    static void folder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Files.createDirectory(folder);
        permit(folder, FOLDER);
        Path parent = folder.toAbsolutePath().getParent();
        if (parent != null) {
            sync(parent);
        }
    }

    /** Replaces a file's content: what is seen is the old content or the new. */
    static void replace(Path file, byte[] content) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(draft);
        Files.createFile(draft);
        permit(draft, FILE);
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
        move(draft, file);
    }

    /** Gives a file another name, durably. */
    static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
        Path folder = to.toAbsolutePath().getParent();
        if (folder != null) {
            sync(folder);
        }
    }

    /** Removes a closed store's file with those beside it. */
    static void deleteStore(Path file) {
        try {
            for (String companion : COMPANIONS) {
                Files.deleteIfExists(file.resolveSibling(file.getFileName() + companion));
            }
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** The SHA-256 of a file, in hexadecimal digits. */
    static String sha256(Path file) throws IOException {
        MessageDigest digest = RowDigest.sha256();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] block = new byte[BLOCK];
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                digest.update(block, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    static void permit(Path file) throws IOException {
        permit(file, FILE);
    }

    private static void permit(Path path, Set<PosixFilePermission> mode) throws IOException {
        if (Files.getFileStore(path).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(path, mode);
        }
    }

    private static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** What an error of the file system means. */
    static CairnException failure(Path where, IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        boolean full = message.contains("no space") || message.contains("quota");
        boolean missing = e instanceof NoSuchFileException;
        ErrorCode code = full ? ErrorCode.NO_SPACE : missing ? ErrorCode.NOT_FOUND : ErrorCode.UNAVAILABLE;
        String what = full
                ? "The disk or quota is full. What was backed up before is unharmed; free space and do it again"
                : "It cannot be read or written: " + SystemReason.of(e) + ". Check path, permissions and disk";
        return new CairnException(code, where + ": " + what + ".", Map.of("file", where.toString()), e);
    }
}
