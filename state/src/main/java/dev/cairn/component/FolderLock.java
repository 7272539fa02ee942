package dev.cairn.component;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
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
import org.jspecify.annotations.Nullable;

/** A lock file in the folder, and a semaphore among the threads of this process. */
final class FolderLock implements RegistryLock {
    static final String FILE = ".cairn.lock";

    private static final Map<Path, Semaphore> HERE = new ConcurrentHashMap<>();
    private static final long PAUSE = 20;

    private final Semaphore here;
    private final FileChannel channel;
    private boolean closed;

    private FolderLock(Semaphore here, FileChannel channel) {
        this.here = here;
        this.channel = channel;
    }

    /** Takes the lock of a folder that is there. */
    static FolderLock take(Path folder, Duration wait) {
        long until = System.nanoTime() + wait.toNanos();
        Path file = real(folder).resolve(FILE);
        Semaphore here = HERE.computeIfAbsent(file, path -> new Semaphore(1));
        FileChannel channel = null;
        boolean taken = false;
        try {
            if (!here.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS)) {
                throw held(folder, wait);
            }
            taken = true;
            channel = FolderModes.openLock(file);
            await(channel, until, folder, wait);
            FolderLock lock = new FolderLock(here, channel);
            channel = null;
            taken = false;
            return lock;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw held(folder, wait);
        } catch (IOException e) {
            throw FileFailure.of("Locking with", file, e);
        } finally {
            release(taken ? here : null, channel);
        }
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            throw FileFailure.of("Locking", folder, e);
        }
    }

    private static void await(FileChannel channel, long until, Path folder, Duration wait)
            throws IOException, InterruptedException {
        FileLock lock = channel.tryLock();
        while (lock == null) {
            if (System.nanoTime() >= until) {
                throw held(folder, wait);
            }
            Thread.sleep(PAUSE);
            lock = channel.tryLock();
        }
    }

    private static void release(@Nullable Semaphore here, @Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new CairnException(ErrorCode.UNAVAILABLE, "A lock file could not be closed: " + e + ".", Map.of(), e);
        } finally {
            if (here != null) {
                here.release();
            }
        }
    }

    private static CairnException held(Path folder, Duration wait) {
        return new CairnException(
                ErrorCode.LOCKED,
                "The component folder " + folder + " is in use by another Cairn process since " + wait.toMillis()
                        + " ms or longer; nothing was changed. Try again when it has ended.",
                Map.of("folder", folder.toString()),
                null);
    }

    static FileChannel channel(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            release(here, channel);
        }
    }
}
