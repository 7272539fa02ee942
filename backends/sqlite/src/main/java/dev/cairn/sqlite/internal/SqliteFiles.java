package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileMode;
import dev.cairn.storage.StorageOptions;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes sure that the database file is there, is the owner's alone when it is new, and lies on a disk of this machine. */
public final class SqliteFiles {
    private static final Set<String> NETWORK =
            Set.of("nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "9p", "afs", "ncpfs", "webdav");

    private static final int SMALLEST_PAGE = 512;

    private SqliteFiles() {}

    /** Where a link leads: SQLite keeps the companion files there. A link that leads nowhere stays. */
    public static Path behindLinks(Path file) {
        try {
            return Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file;
        } catch (IOException e) {
            throw unreachable(file, e);
        }
    }

    /**
     * Prepares a file for SQLite, which gives its companion files the same mode. One at a time: closing the descriptor of a file just
     * made would give up the locks of a connection that another thread opened to it meanwhile.
     */
    public static synchronized void prepare(Path file, StorageOptions.Mode mode) {
        try {
            if (Files.isDirectory(file)) {
                throw new CairnException(ErrorCode.INVALID, file + " is a folder, not an SQLite file.");
            }
            FileSwap.expectNone(file);
            Path log = file.resolveSibling(file.getFileName() + "-wal");
            boolean logged = Files.exists(log) && Files.size(log) > 0;
            boolean empty = Files.notExists(file) || Files.size(file) == 0;
            if (empty && logged) {
                throw lonely(file, log);
            }
            if (empty && mode == StorageOptions.Mode.EXISTING) {
                throw new NotFoundException(
                        "There is no store in SQLite file " + file + ".",
                        Map.of("file", file.toString(), "store", "sqlite:" + file));
            }
            create(file);
            expectOneName(file);
            fileSystemOf(file).ifPresent(system -> expectLocal(file, system.type()));
        } catch (IOException e) {
            throw unreachable(file, e);
        }
    }

    /** Refuses a file with several names; one that is not there has none. */
    public static void expectOneName(Path file) {
        try {
            OneName.expect(file);
        } catch (IOException e) {
            throw unreachable(file, e);
        }
    }

    public static CairnException unreachable(Path file, IOException e) {
        return new CairnException(
                ErrorCode.UNAVAILABLE,
                "Cannot reach SQLite file " + file + ": " + FileErrors.reason(e)
                        + ". Check its folder and permissions.",
                Map.of("file", file.toString()),
                e);
    }

    /**
     * SQLite would remove such a log. The log was looked for first: whoever makes a store writes to the file before there is a log.
     */
    private static CairnException lonely(Path file, Path log) {
        String reason = "it is missing or empty, but its write-ahead log " + log
                + " exists and may hold commits. Put the file back next to its log (and its -shm file, if there is "
                + "one), or move the log away to create a new store";
        return new CairnException(
                ErrorCode.CORRUPT,
                "Cannot open SQLite file " + file + ": " + reason + ". Nothing was changed.",
                Map.of("address", "file " + file, "reason", reason, "log", log.toString()),
                null);
    }

    /**
     * Refuses what is no database; SQLite takes one that is shorter than its smallest page for an empty one. Must not be called while this
     * process has the file open: closing it would give up SQLite's locks.
     */
    public static void expectDatabase(Path file) throws IOException {
        if (FileHeader.isNoDatabase(file)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot open file " + file + ": it is not an SQLite file. Nothing was changed. Name another file.",
                    Map.of("file", file.toString()),
                    null);
        }
        long size = Files.size(file);
        if (size > 0 && size < SMALLEST_PAGE) {
            throw new CorruptException(
                    "file " + file,
                    "it has only " + size + " bytes, less than one page; restore a backup into another file",
                    CorruptException.Advice.NONE,
                    null);
        }
    }

    /** What repairs and rebuilds left next to a file. */
    static List<Path> leftBeside(Path file) throws IOException {
        List<Path> left = new ArrayList<>();
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            return left;
        }
        String name = file.getFileName().toString();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path path : files) {
                String other = path.getFileName().toString();
                if (other.startsWith(name + ".damaged-")
                        || List.of(name + "-quarantine", name + "-rebuild", name + "-wal.rehearsal")
                                .contains(other)) {
                    left.add(path);
                }
            }
        }
        left.sort(null);
        return left;
    }

    /** The length of a database file and of its log. */
    static long bytes(Path file) {
        long bytes = 0;
        for (String suffix : new String[] {"", "-wal"}) {
            bytes += file.resolveSibling(file.getFileName() + suffix).toFile().length();
        }
        return bytes;
    }

    /** Refuses file systems on which SQLite's locks and shared memory do not work between machines. */
    static void expectLocal(Path file, String type) {
        String name = type.toLowerCase(Locale.ROOT);
        if (NETWORK.contains(name) || name.startsWith("fuse.ssh") || name.startsWith("fuse.s3")) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot open SQLite file " + file + ": it is on a network file system (" + type
                            + "), where its locks do not protect it. Use a local disk or postgresql://.",
                    Map.of("file", file.toString(), "type", type),
                    null);
        }
    }

    private static void create(Path file) throws IOException {
        Path folder = file.getParent();
        if (folder == null || Files.exists(file)) {
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw new NotFoundException(
                    "There is no folder " + folder + " for SQLite file " + file.getFileName()
                            + ". Create it, or correct the path.",
                    Map.of("folder", folder.toString()));
        }
        try {
            FileMode.PRIVATE
                    .open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
                    .close();
            DurableFile.syncFolder(folder);
        } catch (FileAlreadyExistsException e) {
            expectRegular(file);
        }
    }

    private static void expectRegular(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new CairnException(ErrorCode.INVALID, file + " is not a file.");
        }
    }

    /** The file system of a file that exists; empty where this process cannot see what is mounted, as in a root without /proc. */
    static Optional<FileStore> fileSystemOf(Path file) throws IOException {
        try {
            return Optional.of(Files.getFileStore(file));
        } catch (IOException e) {
            Files.readAttributes(file, BasicFileAttributes.class);
            return Optional.empty();
        }
    }
}
