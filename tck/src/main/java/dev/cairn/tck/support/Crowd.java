package dev.cairn.tck.support;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Threads that begin together. */
public final class Crowd {
    private static final long PATIENCE_SECONDS = 120;

    private Crowd() {}

    /** Runs the tasks of so many threads and returns what they gave; the first failure is thrown. */
    public static <T> List<T> run(int threads, IntFunction<Callable<T>> tasks) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CountDownLatch start = new CountDownLatch(threads);
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Callable<T> task = tasks.apply(i);
                futures.add(pool.submit(() -> {
                    start.countDown();
                    start.await();
                    return task.call();
                }));
            }
            return results(futures);
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T> List<T> results(List<Future<T>> futures) {
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            results.add(result(future));
        }
        return results;
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("A thread failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("A thread did not end in " + PATIENCE_SECONDS + " s.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting for a thread.", e);
        }
    }
}
