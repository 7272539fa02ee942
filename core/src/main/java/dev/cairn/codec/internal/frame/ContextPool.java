package dev.cairn.codec.internal.frame;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/** Keeps a few costly objects for reuse, at most one per processor; others are made and closed. Thread-safe. */
final class ContextPool<T extends AutoCloseable> {
    private final ConcurrentLinkedQueue<T> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger kept = new AtomicInteger();
    private final int most = Runtime.getRuntime().availableProcessors();
    private final Supplier<T> maker;

    ContextPool(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Has something done with one; after a failure of any kind that one is freed and not used again. */
    <R> R use(Function<T, R> work) {
        T context = take();
        boolean done = false;
        try {
            R result = work.apply(context);
            done = true;
            return result;
        } finally {
            if (done) {
                give(context);
            } else {
                close(context);
            }
        }
    }

    private T take() {
        T context = free.poll();
        if (context == null) {
            return maker.get();
        }
        kept.decrementAndGet();
        return context;
    }

    private void give(T context) {
        if (kept.incrementAndGet() <= most) {
            free.add(context);
        } else {
            kept.decrementAndGet();
            close(context);
        }
    }

    private void close(T context) {
        try {
            context.close();
        } catch (Exception e) {
            throw new IllegalStateException("Cannot free a compression context", e);
        }
    }
}
