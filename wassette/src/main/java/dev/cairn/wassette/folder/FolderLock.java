package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileMode;
import dev.cairn.internal.file.Uninterrupted;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A lock file in the folder, and a semaphore among the threads of this process. */
final class FolderLock implements RegistryLock {
    static final String FILE = ".cairn.lock";

    private static final Map<Path, Semaphore> HERE = new ConcurrentHashMap<>();
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

    private final Semaphore here;
    private final @Nullable FileChannel channel;
    private boolean closed;

    private FolderLock(Semaphore here, @Nullable FileChannel channel) {
        this.here = here;
        this.channel = channel;
    }

    /** Takes the lock of a folder among the threads of this process only. */
    static FolderLock takeHere(Path folder, Duration wait) {
        return new FolderLock(enter(folder, wait), null);
    }

    /** Takes the lock of a folder that is there, among all processes. */
    static FolderLock take(Path folder, Duration wait) {
        long until = System.nanoTime() + wait.toNanos();
        Semaphore here = enter(folder, wait);
        try {
            return new FolderLock(here, open(folder, until, wait));
        } catch (RuntimeException e) {
            here.release();
            throw e;
        }
    }

    private static Semaphore enter(Path folder, Duration wait) {
        Semaphore here = HERE.computeIfAbsent(real(folder), path -> new Semaphore(1));
        if (acquire(here, System.nanoTime() + wait.toNanos())) {
            return here;
        }
        throw held(folder, wait);
    }

    /** Waits also when interrupted; the thread's interrupt status stays. */
    private static boolean acquire(Semaphore here, long until) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return here.tryAcquire(until - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static FileChannel open(Path folder, long until, Duration wait) {
        Path file = real(folder).resolve(FILE);
        try {
            FileChannel channel = FileMode.SHARED.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                Uninterrupted.run(() -> await(channel, until, folder, wait));
                return channel;
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw FileErrors.of("Cannot lock " + file, "Nothing was changed.", file, e);
        }
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            throw FileErrors.of("Cannot lock " + folder, "Nothing was changed.", folder, e);
        }
    }

    private static void await(FileChannel channel, long until, Path folder, Duration wait) throws IOException {
        FileLock lock = channel.tryLock();
        while (lock == null) {
            if (System.nanoTime() >= until) {
                throw held(folder, wait);
            }
            LockSupport.parkNanos(PAUSE);
            lock = channel.tryLock();
        }
    }

    private static CairnException held(Path folder, Duration wait) {
        return new CairnException(
                ErrorCode.LOCKED,
                "Cannot lock component folder " + folder
                        + ": another change or export of Cairn held it for " + wait.toMillis()
                        + " ms. Nothing was changed. Try again when it has ended.",
                Map.of("folder", folder.toString()),
                null);
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new CairnException(ErrorCode.UNAVAILABLE, "Cannot close a lock file: " + e + ".", Map.of(), e);
        } finally {
            here.release();
        }
    }
}
