package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The database files that this process has open. Whoever opens a file as the first one may look at it outside SQLite; later on
 * no one may, since closing a file gives up all locks that the process has on it, SQLite's too.
 */
public final class OpenFiles {
    private static final Map<Object, Gate> GATES = new ConcurrentHashMap<>();

    private OpenFiles() {}

    /** What may be done before SQLite opens a file. */
    @FunctionalInterface
    public interface Before {
        void run() throws IOException;
    }

    /** Through which users of one file come in one after the other; those of other files do not wait. */
    private static final class Gate {
        private final ReentrantLock lock = new ReentrantLock();
        /** How many use the file or wait at the gate; changed only within the map. */
        private int interested;
        /** How many use the file; guarded by the lock. */
        private int users;
        /** The name under which they use it; guarded by the lock. */
        private @Nullable Path name;
    }

    /** One user of a file; leaves once. */
    public static final class Entry {
        private final Object key;
        private final Gate gate;
        private final AtomicBoolean left = new AtomicBoolean();

        private Entry(Object key, Gate gate) {
            this.key = key;
            this.gate = gate;
        }

        /** The system's identity of the file, or null where it has none. */
        @Nullable
        Object fileKey() {
            return key instanceof Path ? null : key;
        }

        public void leave() {
            if (left.compareAndSet(false, true)) {
                OpenFiles.leave(key, gate);
            }
        }
    }

    public static Entry enter(Path file, Before before) {
        try {
            Path real = file.toRealPath();
            return enter(real, key(real), before);
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "Cannot read SQLite file " + file + " or its write-ahead log: " + e + ". Check the disk.",
                    Map.of("file", file.toString()),
                    e);
        }
    }

    private static Entry enter(Path real, Object key, Before before) throws IOException {
        Gate gate = GATES.compute(key, (same, known) -> {
            Gate own = known == null ? new Gate() : known;
            own.interested++;
            return own;
        });
        boolean entered = false;
        gate.lock.lock();
        try {
            if (gate.users == 0) {
                gate.name = real;
            }
            if (!real.equals(gate.name)) {
                throw OneName.elsewhere(real);
            }
            if (gate.users == 0 && !isOpenElsewhere(real)) {
                before.run();
            }
            gate.users++;
            entered = true;
            return new Entry(key, gate);
        } finally {
            gate.lock.unlock();
            if (!entered) {
                loseInterest(key);
            }
        }
    }

    private static void leave(Object key, Gate gate) {
        gate.lock.lock();
        try {
            gate.users--;
        } finally {
            gate.lock.unlock();
        }
        loseInterest(key);
    }

    private static void loseInterest(Object key) {
        GATES.computeIfPresent(key, (same, gate) -> --gate.interested == 0 ? null : gate);
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
