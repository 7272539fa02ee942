package dev.cairn.internal.file;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Files that are being written and do not have their names yet. When a signal ends the process in order, they are removed. A file that is
 * begun while the process ends is waited for, since it may hold what the ending work did. Thread-safe.
 */
final class Drafts {
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(5);

    private final Set<Path> open = new HashSet<>();

    Drafts() {
        EndOfProcess.run("cairn-drafts", this::end);
    }

    synchronized void add(Path draft) {
        open.add(draft);
    }

    synchronized void remove(Path draft) {
        open.remove(draft);
        notifyAll();
    }

    private synchronized void end() {
        removeAll();
        long end = System.nanoTime() + PATIENCE;
        try {
            for (long left = PATIENCE; !open.isEmpty() && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        removeAll();
    }

    private void removeAll() {
        open.forEach(draft -> draft.toFile().delete());
        open.clear();
    }
}
