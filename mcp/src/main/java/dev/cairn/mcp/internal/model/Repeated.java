package dev.cairn.mcp.internal.model;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Work that is done twice a second on a thread of its own, whatever becomes of one time. Thread-safe. */
public final class Repeated implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.cairn.mcp");
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final String name;
    private final Runnable work;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private @Nullable Thread thread;
    private boolean closed;

    /** Work that has not begun. */
    public Repeated(String name, Runnable work) {
        this.name = name;
        this.work = work;
    }

    /** Begins, if it has not begun. */
    public void start() {
        lock.lock();
        try {
            if (thread == null && !closed) {
                Thread made = new Thread(this::run, name);
                made.setDaemon(true);
                made.start();
                thread = made;
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        while (pause()) {
            safely(work);
        }
    }

    /** Does a part of the work; what fails is logged, without its message, which may quote what is stored. */
    void safely(Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    name + " failed and continues: " + e.getClass().getName());
        }
    }

    private boolean pause() {
        lock.lock();
        try {
            long left = PAUSE.toNanos();
            while (!closed && left > 0) {
                left = change.awaitNanos(left);
            }
            return !closed;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
