package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.http.internal.wire.AnswerMark;
import dev.cairn.http.internal.wire.WireWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Tells a caller that waits for long work that it goes on. Thread-safe. */
final class Pulse implements AutoCloseable {
    /** So many marks at once that nobody takes the caller for one that reads too slowly. */
    private static final int MARKS = 4 << 10;

    private final ExecutorService workers = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "cairn-storage");
        thread.setDaemon(true);
        return thread;
    });
    private final Duration interval;

    Pulse(Duration interval) {
        this.interval = interval;
    }

    /** Does work in another thread and writes to the caller meanwhile. Work goes on to its end though the caller is gone. */
    <T> T during(Supplier<T> work, OutputStream caller) throws IOException {
        Future<T> done = workers.submit(work::get);
        while (true) {
            try {
                return done.get(interval.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                WireWriter out = new WireWriter(caller);
                for (int i = 0; i < MARKS; i++) {
                    out.constant(AnswerMark.WORKING);
                }
                caller.flush();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof CairnException failure) {
                    throw failure;
                }
                throw new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while the storage works", e);
            }
        }
    }

    @Override
    public void close() {
        workers.shutdown();
    }
}
