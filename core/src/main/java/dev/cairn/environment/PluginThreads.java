package dev.cairn.environment;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs plugins' saves and restores with a limit of time. Safe for use by many threads; closed by the host that owns it. */
final class PluginThreads implements AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "cairn-plugin");
        thread.setDaemon(true);
        return thread;
    });

    /** A plugin's code. */
    interface Work {
        void run() throws Exception;
    }

    /**
     * Runs it, also through interrupts: else a step that one of them hit could not be undone. Gives why it did not come to its end, or null.
     * Code that takes too long is interrupted and left alone.
     */
    @Nullable
    String run(Duration timeout, Work work) {
        Future<?> running = threads.submit(() -> {
            work.run();
            return null;
        });
        boolean interrupted = false;
        long end = System.nanoTime() + timeout.toNanos();
        try {
            while (true) {
                try {
                    running.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    return null;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (TimeoutException e) {
            running.cancel(true);
            return "took longer than " + timeout.toMillis() + " ms";
        } catch (ExecutionException e) {
            return reason(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Messages of other exceptions may hold what was stored. */
    private static String reason(@Nullable Throwable cause) {
        if (cause instanceof VirtualMachineError error) {
            throw error;
        }
        if (cause instanceof dev.cairn.CairnException ours) {
            return "failed: " + ours.getMessage();
        }
        return "failed: " + (cause == null ? "unknown" : cause.getClass().getName());
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
