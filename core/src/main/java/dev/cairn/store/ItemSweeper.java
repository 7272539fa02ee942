package dev.cairn.store;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Thrown;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sweeps a store again and again on a thread of its own. Each pause is up to a quarter longer or shorter than asked for, so that many
 * processes do not sweep at once. A sweep that fails is tried again after the next pause; {@link #failure} tells of it. Safe for use by
 * many threads; the caller closes it, before the store.
 */
public final class ItemSweeper implements AutoCloseable {
    private final KeyValueStore store;
    private final long nanos;
    private final RandomGenerator random;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "cairn-sweeper");
    private volatile @Nullable RuntimeException failure;

    private ItemSweeper(KeyValueStore store, long nanos, RandomGenerator random) {
        this.store = store;
        this.nanos = nanos;
        this.random = random;
        thread.setDaemon(true);
    }

    @Internal
    public static ItemSweeper start(KeyValueStore store, Duration every, RandomGenerator random) {
        if (every.isNegative() || every.isZero()) {
            throw Namespace.invalid("The pause between sweeps must be longer than zero, not " + every + ".");
        }
        ItemSweeper sweeper = new ItemSweeper(store, TimeUnit.NANOSECONDS.convert(every), random);
        sweeper.thread.start();
        return sweeper;
    }

    private void run() {
        try {
            while (!closing.await(pauseNanos(nanos, random), TimeUnit.NANOSECONDS)) {
                sweep();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Three to five quarters of a duration. */
    static long pauseNanos(long nanos, RandomGenerator random) {
        return (long) (nanos * (0.75 + random.nextDouble() / 2));
    }

    private void sweep() {
        try {
            store.sweep();
            failure = null;
        } catch (RuntimeException e) {
            failure = e;
        } catch (Error e) {
            failure = new CairnException(
                    ErrorCode.INTERNAL, "Cannot sweep: " + Thrown.sentence(e) + " Cairn tries again.", Map.of(), e);
        }
    }

    /** What the last sweep failed with, or null. */
    public @Nullable RuntimeException failure() {
        return failure;
    }

    /** Ends it, after a sweep that is under way. */
    @Override
    public void close() {
        closing.countDown();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
