package dev.cairn.checkpoint.internal.queue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** The threads that store queued puts, made with the first one, and the hook that stores the rest when the process ends. Thread-safe. */
final class PutWorkers {
    private static final int MOST = 8;
    private static final System.Logger LOG = System.getLogger(PutWorkers.class.getName());

    private final Runnable atExit;
    private final ThreadFactory factory;
    private @Nullable ExecutorService threads;
    private @Nullable Thread hook;

    PutWorkers(Runnable atExit, ThreadFactory factory) {
        this.atExit = atExit;
        this.factory = factory;
    }

    /** Threads that do not keep the process. */
    static Thread thread(Runnable task) {
        Thread worker = new Thread(task, "cairn-write-behind");
        worker.setDaemon(true);
        return worker;
    }

    /** Makes them where they are not there; false when the process is ending, so that nothing may be left to its end. */
    synchronized boolean start() {
        if (threads == null) {
            threads = Executors.newFixedThreadPool(MOST, factory);
        }
        return hook != null || hooked();
    }

    private boolean hooked() {
        Thread flusher = new Thread(atExit, "cairn-flush-at-exit");
        try {
            Runtime.getRuntime().addShutdownHook(flusher);
        } catch (IllegalStateException ending) {
            return false;
        }
        hook = flusher;
        return true;
    }

    /** Has a task done by one of them; false when no thread can be had for it. */
    synchronized boolean execute(Runnable task) {
        try {
            if (threads == null) {
                return false;
            }
            threads.execute(task);
            return true;
        } catch (RuntimeException | Error none) {
            LOG.log(
                    System.Logger.Level.DEBUG,
                    "Cannot start a thread to store queued puts. The next flush stores them.",
                    none);
            return false;
        }
    }

    synchronized void end() {
        if (threads != null) {
            threads.shutdown();
        }
        if (hook != null && Thread.currentThread() != hook) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ending) {
                LOG.log(System.Logger.Level.DEBUG, "Closed while the process ends.", ending);
            }
            hook = null;
        }
    }
}
