package dev.cairn.environment.host;

import dev.cairn.internal.text.Thrown;
import dev.cairn.internal.text.TimeText;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs plugins' saves and restores with a limit of time. Thread-safe; closed by the host that owns it. */
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
     * Why a plugin's code did not come to its end.
     *
     * @param reason in words that end a sentence
     * @param cause what it threw, or null
     */
    record Failure(String reason, @Nullable Throwable cause) {}

    /**
     * Runs it, also through interrupts: else a step that one of them hit could not be undone. Gives why it did not come to its end, or null.
     * Code that takes too long is interrupted and left alone.
     */
    @Nullable
    Failure run(Duration timeout, Work work) {
        Future<?> running = threads.submit(() -> {
            work.run();
            return null;
        });
        boolean interrupted = false;
        long end = System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout);
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
            return new Failure("took longer than " + TimeText.of(timeout), e);
        } catch (ExecutionException e) {
            return failure(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Failure failure(@Nullable Throwable cause) {
        if (cause instanceof VirtualMachineError error) {
            throw error;
        }
        return new Failure("failed: " + Thrown.text(cause), cause);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
