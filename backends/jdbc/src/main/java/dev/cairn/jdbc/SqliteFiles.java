package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.CorruptException;
import dev.cairn.ErrorCode;
import dev.cairn.NotFoundException;
import dev.cairn.storage.StorageOptions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Makes sure that the database file is there, is the owner's alone when it is new, and lies on a disk of this machine. */
final class SqliteFiles {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<String> NETWORK =
            Set.of("nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "9p", "afs", "ncpfs", "webdav");

    private static final int SMALLEST_PAGE = 512;

    private SqliteFiles() {}

    /** Prepares a file for SQLite, which gives its companion files the same mode. */
    static void prepare(Path file, StorageOptions.Mode mode) {
        try {
            if (Files.isDirectory(file)) {
                throw new CairnException(ErrorCode.INVALID, file + " is a folder, not an SQLite file.");
            }
            if (Files.notExists(file)) {
                create(file, mode);
            }
            expectLocal(file, Files.getFileStore(file).type());
            expectNotCut(file);
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "SQLite file " + file + " cannot be reached: " + e + ". Check its folder and permissions.",
                    Map.of("file", file.toString()),
                    e);
        }
    }

    /** SQLite takes a file that is shorter than its smallest page for an empty one. */
    private static void expectNotCut(Path file) throws IOException {
        long size = Files.size(file);
        if (size > 0 && size < SMALLEST_PAGE) {
            throw new CorruptException("file " + file, "it has only " + size + " bytes, less than one page", null);
        }
    }

    /** The length of a database file and its companion files. */
    static long bytes(Path file) {
        long bytes = 0;
        for (String suffix : new String[] {"", "-wal", "-shm"}) {
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
                    "SQLite file " + file + " lies on a network file system (" + type
                            + "), where its locks do not protect it. Use a local disk or postgresql://.",
                    Map.of("file", file.toString(), "type", type),
                    null);
        }
    }

    /** Gives a file to its owner alone, whatever the umask. */
    static void ownersOnly(Path file) throws IOException {
        permit(file, FILE);
    }

    private static void create(Path file, StorageOptions.Mode mode) throws IOException {
        if (mode == StorageOptions.Mode.EXISTING) {
            throw new NotFoundException("There is no SQLite file " + file + ".", Map.of("file", file.toString()));
        }
        Path folder = file.getParent();
        if (folder != null) {
            createFolder(folder);
        }
        try {
            Files.createFile(file);
            ownersOnly(file);
        } catch (FileAlreadyExistsException e) {
            expectRegular(file);
        }
    }

    private static void expectRegular(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new CairnException(ErrorCode.INVALID, file + " is not a file.");
        }
    }

    private static void createFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.getParent();
        if (parent != null) {
            createFolder(parent);
        }
        try {
            Files.createDirectory(folder);
            permit(folder, FOLDER);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        }
    }

    private static void permit(Path path, Set<PosixFilePermission> mode) throws IOException {
        FileStore store = Files.getFileStore(path);
        if (store.supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(path, mode);
        }
    }
}
