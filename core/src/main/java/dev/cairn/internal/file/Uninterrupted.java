package dev.cairn.internal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs work with files so that an interrupt neither ends it nor closes its files. Java closes a file channel when the thread that uses it is
 * interrupted; on POSIX systems that also drops every lock that the process has on the file, those of SQLite included. The work runs in a
 * thread that nothing else knows. The caller waits, and its interrupt status is as it was, or set when an interrupt came meanwhile.
 */
public final class Uninterrupted {
    private Uninterrupted() {}

    /** Work that reads or writes files. */
    @FunctionalInterface
    public interface Work<T> {
        /** Does it. */
        T run() throws IOException;
    }

    /** Work without a result. */
    @FunctionalInterface
    public interface Action {
        /** Does it. */
        void run() throws IOException;
    }

    private static final class Worker extends Thread {
        Worker(Runnable work) {
            super(work, "cairn-file");
            setDaemon(true);
        }
    }

    /** Runs work to its end and gives its result; what it throws is thrown here. Work within such work runs in the same thread. */
    public static <T> T call(Work<T> work) throws IOException {
        if (Thread.currentThread() instanceof Worker) {
            return work.run();
        }
        FutureTask<T> task = new FutureTask<>(work::run);
        new Worker(task).start();
        return await(task);
    }

    /** Runs work that throws nothing checked. */
    public static <T> T get(Supplier<T> work) {
        try {
            return call(work::get);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs an action to its end. */
    public static void run(Action action) throws IOException {
        call(() -> {
            action.run();
            return true;
        });
    }

    private static <T> T await(FutureTask<T> task) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw failure(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static IOException failure(@Nullable Throwable cause) {
        if (cause instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof IOException checked ? checked : new IOException(cause);
    }
}
