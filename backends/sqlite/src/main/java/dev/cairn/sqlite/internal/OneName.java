package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes sure that a database file is used under one name. SQLite keeps the newest commits in a log that it finds by the file's name: under
 * a second name it would begin another one, and commits of both would be lost. Stateless.
 */
final class OneName {
    /** The bytes on which every connection holds a shared lock. */
    private static final long LOCKED = 0x40000000L;

    private static final int LOCKED_BYTES = 512;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(5);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

    private OneName() {}

    /** Refuses a file with hard links. Opens nothing. */
    static void expect(Path file) throws IOException {
        int names = count(file);
        if (names > 1) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot open SQLite file " + file + ": " + problem(names) + " Nothing was changed. " + remedy(file),
                    Map.of("file", file.toString(), "names", names),
                    null);
        }
    }

    static String problem(int names) {
        return "it has " + names + " names (hard links), each with its own log, so commits would be lost.";
    }

    static String remedy(Path file) {
        return "Stop the programs that use it, keep the name next to its -wal file and remove the others: find "
                + "/ -xdev -samefile '" + file + "'";
    }

    /** How many names a file has, apart from those that a repair gave it; 1 where the system does not tell. */
    static int count(Path file) throws IOException {
        if (Files.notExists(file)
                || !file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return 1;
        }
        int names = (Integer) Files.getAttribute(file, "unix:nlink");
        return names > 1 ? Math.max(1, names - keptByRepair(file)) : names;
    }

    private static int keptByRepair(Path file) throws IOException {
        Object key = key(file);
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        int kept = 0;
        try (DirectoryStream<Path> names = Files.newDirectoryStream(folder)) {
            for (Path name : names) {
                boolean ofRepair = name.getFileName().toString().startsWith(file.getFileName() + ".damaged-");
                kept += ofRepair && key.equals(key(name)) ? 1 : 0;
            }
        }
        return kept;
    }

    private static Object key(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? file : key;
    }

    /**
     * Refuses a file that another process has open while its index is not beside it: that process knows it by another name. Must not be
     * called while this process has the file open: closing it would give up SQLite's locks.
     */
    static void expectLogBeside(Path file) throws IOException {
        Path index = file.resolveSibling(file.getFileName() + "-shm");
        long end = System.nanoTime() + PATIENCE;
        while (Files.notExists(index) && Files.isWritable(file) && isOpenElsewhere(file)) {
            if (System.nanoTime() - end > 0) {
                throw elsewhere(file);
            }
            LockSupport.parkNanos(PAUSE);
        }
    }

    static CairnException elsewhere(Path file) {
        return new CairnException(
                ErrorCode.LOCKED,
                "Cannot open SQLite file " + file
                        + ": it is open under another name (it was renamed, linked or mounted), which has its newest "
                        + "commits. Nothing was changed. Use that name, or end the program that has it open and put "
                        + "file, -wal and -shm together.",
                Map.of("file", file.toString()),
                null);
    }

    private static boolean isOpenElsewhere(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock(LOCKED, LOCKED_BYTES, false)) {
            return lock == null;
        }
    }

    /** Whether a file was mounted by itself: it may have another name that cannot be seen here. */
    static boolean isMountPoint(Path file) throws IOException {
        if (!Files.isReadable(MOUNTS) || Files.notExists(file)) {
            return false;
        }
        String path = file.toRealPath().toString();
        return Files.readAllLines(MOUNTS).stream()
                .anyMatch(line -> mountPoint(line).equals(path));
    }

    /** The fifth field, in which blanks and the like are written as octal numbers. */
    static String mountPoint(String line) {
        String[] fields = line.split(" ", 6);
        if (fields.length < 6) {
            return "";
        }
        StringBuilder path = new StringBuilder();
        String text = fields[4];
        for (int i = 0; i < text.length(); i++) {
            boolean escaped = text.charAt(i) == '\\' && i + 3 < text.length();
            path.append(escaped ? (char) Integer.parseInt(text.substring(i + 1, i + 4), 8) : text.charAt(i));
            i += escaped ? 3 : 0;
        }
        return path.toString();
    }
}
