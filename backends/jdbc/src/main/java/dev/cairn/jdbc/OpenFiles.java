package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The database files that this process has open. Whoever opens a file as the first one may look at it outside SQLite; later on
 * nobody may, since closing a file gives up all locks that the process has on it, SQLite's too.
 */
final class OpenFiles {
    private static final Map<Object, Users> OPEN = new HashMap<>();

    private OpenFiles() {}

    /** How many have a file open, and by which name. */
    private record Users(Path name, int count) {
        Users plus(int more) {
            return new Users(name, count + more);
        }
    }

    /** What may be done before SQLite opens a file. */
    @FunctionalInterface
    interface Before {
        void run() throws IOException;
    }

    /** One user of a file; leaves once. */
    static final class Entry {
        private final Object key;
        private final AtomicBoolean left = new AtomicBoolean();

        private Entry(Object key) {
            this.key = key;
        }

        /** The system's identity of the file, or null where it has none. */
        @Nullable
        Object fileKey() {
            return key instanceof Path ? null : key;
        }

        void leave() {
            if (left.compareAndSet(false, true)) {
                OpenFiles.leave(key);
            }
        }
    }

    static synchronized Entry enter(Path file, Before before) {
        try {
            Path real = file.toRealPath();
            Object key = key(real);
            Users users = OPEN.getOrDefault(key, new Users(real, 0));
            if (!users.name.equals(real)) {
                throw OneName.elsewhere(file);
            }
            if (users.count == 0 && !isOpenElsewhere(real)) {
                before.run();
            }
            OPEN.put(key, users.plus(1));
            return new Entry(key);
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "SQLite file " + file + " or its write-ahead log cannot be read: " + e + ". Check the disk.",
                    Map.of("file", file.toString()),
                    e);
        }
    }

    private static synchronized void leave(Object key) {
        OPEN.computeIfPresent(key, (same, users) -> users.count == 1 ? null : users.plus(-1));
    }

    private static Object key(Path real) throws IOException {
        Object key = Files.readAttributes(real, BasicFileAttributes.class).fileKey();
        return key == null ? real : key;
    }

    /** Whether other code of this process has the file open, as far as the system tells. */
    private static boolean isOpenElsewhere(Path real) throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        if (!Files.isDirectory(descriptors)) {
            return false;
        }
        try (DirectoryStream<Path> links = Files.newDirectoryStream(descriptors)) {
            for (Path link : links) {
                if (Files.isSymbolicLink(link) && pointsTo(link, real)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A descriptor may be closed while the list is read. */
    private static boolean pointsTo(Path link, Path real) {
        try {
            return Files.readSymbolicLink(link).equals(real);
        } catch (IOException e) {
            return false;
        }
    }
}
