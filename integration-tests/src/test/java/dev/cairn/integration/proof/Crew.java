package dev.cairn.integration.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that begin at the same moment; the first failure of any of them is that of the whole. */
final class Crew {
    private Crew() {}

    /** What one of the threads does. */
    @FunctionalInterface
    interface Work<T> {
        T run(int number) throws Exception;
    }

    /** The results in the order of the threads' numbers. */
    static <T> List<T> run(int threads, Work<T> work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        CyclicBarrier start = new CyclicBarrier(threads);
        try {
            List<Callable<T>> calls = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                calls.add(() -> {
                    start.await();
                    return work.run(number);
                });
            }
            List<T> results = new ArrayList<>();
            for (Future<T> call : pool.invokeAll(calls)) {
                results.add(call.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            pool.shutdownNow();
        }
    }
}
