package dev.cairn.server.internal.watch;

import dev.cairn.error.CairnException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The thread that looks for what was stored, and keeps connections alive. Thread-safe. */
final class Poller implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.cairn.server");
    private static final long NUDGED = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long ALONE = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long BEAT = TimeUnit.SECONDS.toNanos(5);
    /** Of its time, it looks one part in so many. */
    private static final int PARTS = 10;

    private final Runnable look;
    private final Runnable beat;
    private @Nullable Thread thread;
    private String failing = "";
    private boolean nudged;
    private boolean closed;

    Poller(Runnable look, Runnable beat) {
        this.look = look;
        this.beat = beat;
    }

    synchronized void start() {
        if (thread == null && !closed) {
            Thread made = new Thread(this::run, "cairn-watches");
            made.setDaemon(true);
            made.start();
            thread = made;
        }
    }

    synchronized void nudge() {
        nudged = true;
        notifyAll();
    }

    private void run() {
        long lastBeat = System.nanoTime();
        long cost = 0;
        while (waited(System.nanoTime(), cost)) {
            long start = System.nanoTime();
            if (safely(look)) {
                failing = "";
            }
            cost = System.nanoTime() - start;
            if (start - lastBeat >= BEAT) {
                lastBeat = start;
                safely(beat);
            }
        }
    }

    /** Waits for the next look; false when there is none. */
    private synchronized boolean waited(long since, long cost) {
        long rest = cost * (PARTS - 1);
        try {
            for (long passed = 0; !closed; passed = System.nanoTime() - since) {
                long left = Math.max(rest, nudged ? NUDGED : ALONE) - passed;
                if (left <= 0) {
                    nudged = false;
                    return true;
                }
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
            }
        } catch (InterruptedException e) {
            LOG.log(System.Logger.Level.DEBUG, "The watches end");
        }
        return false;
    }

    private boolean safely(Runnable work) {
        try {
            work.run();
            return true;
        } catch (CairnException e) {
            tell(e.code().name());
        } catch (RuntimeException | Error e) {
            tell(e.getClass().getName());
        }
        return false;
    }

    /** Once for failures of one kind in a row. */
    private void tell(String failure) {
        if (!failure.equals(failing)) {
            failing = failure;
            LOG.log(System.Logger.Level.WARNING, "Cannot read the store for watches, and tries again: " + failure);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
