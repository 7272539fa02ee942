package dev.cairn.maintenance.internal.rows;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileMode;
import dev.cairn.internal.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/** Files of backups and quarantine: durable, and read without being disturbed by interrupts. Stateless. */
public final class OwnersFiles {
    private static final String[] COMPANIONS = {"", "-wal", "-shm", "-journal"};

    private OwnersFiles() {}

    /** Creates a folder unless it exists, within one that exists. */
    public static void folder(Path folder) throws IOException {
        Path parent = folder.toAbsolutePath().getParent();
        if (parent != null && !Files.exists(parent)) {
            throw new NoSuchFileException(parent.toString());
        }
        DurableFile.createFolders(folder, FileMode.PRIVATE);
    }

    /**
     * Refuses to take the file of a closed store for all of it while a part is in its log: another program reads it, or the disk was full.
     *
     * @throws CairnException {@code UNAVAILABLE}
     */
    public static void expectNoLog(Path file) throws IOException {
        Path log = file.resolveSibling(file.getFileName() + "-wal");
        if (Files.exists(log) && Files.size(log) > 0) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "Cannot finish the backup: a part of " + file + " is still in " + log
                            + ", because another program has the file open or the disk is full. Earlier backups are "
                            + "unchanged. Stop that program, or free space, and try again.",
                    Map.of("file", file.toString()),
                    null);
        }
    }

    /** Removes a closed store's file with those beside it. */
    public static void deleteStore(Path file) {
        try {
            for (String companion : COMPANIONS) {
                Files.deleteIfExists(file.resolveSibling(file.getFileName() + companion));
            }
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** The SHA-256 of a file, in hexadecimal digits. */
    public static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Sha256.of(in);
        }
    }

    /** What an error of the file system means. */
    public static CairnException failure(Path where, IOException e) {
        String advice = FileErrors.isFull(e)
                ? "Earlier backups are unchanged. Free space and try again."
                : "Check path, permissions and disk.";
        return FileErrors.of("Cannot read or write " + where, advice, where, e);
    }
}
