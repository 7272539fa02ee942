package dev.cairn.checkpoint.internal.queue;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.FlushReport;
import dev.cairn.checkpoint.internal.engine.WaitingPuts;
import dev.cairn.error.CairnException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The puts of a Cairn, of all its tenants, that returned before they are stored. Those of one thread are stored in their order, those of
 * different threads side by side. At most {@value #MOST} wait; who comes then waits for a place. What the process still holds when it
 * ends in an orderly way is stored by a shutdown hook.
 *
 * <p>Each put is answered for itself, and what was not stored is reported by the next flush or close, once. Only when the store cannot be
 * asked are the puts of the thread behind it given up, and further ones refused until that was reported. Thread-safe; closed
 * by the Cairn.
 */
public final class WriteBehind implements AutoCloseable {
    /** The most puts that wait. */
    public static final int MOST = 1_000;

    private static final System.Logger LOG = System.getLogger(WriteBehind.class.getName());

    private final PutWorkers workers;
    private final PutPool pool;
    private volatile boolean used;

    /** Makes one that nothing waits in. */
    public WriteBehind() {
        this(PutWorkers::thread);
    }

    /** The same with threads of another origin. */
    WriteBehind(ThreadFactory threads) {
        workers = new PutWorkers(this::flushAtExit, threads);
        pool = new PutPool(workers);
    }

    /** The waiting puts of one tenant. */
    OfTenant of(String tenant) {
        return new OfTenant(this, tenant);
    }

    /** The waiting puts of one tenant. Asks for nothing until something has waited. Thread-safe. */
    record OfTenant(WriteBehind queue, String tenant) implements WaitingPuts {
        ThreadQueue.Id id(String threadId) {
            return new ThreadQueue.Id(tenant, threadId);
        }

        /** The thread that waiting puts are for, or null. */
        @Nullable
        PutLine line(String threadId) {
            return queue.used ? queue.pool.line(id(threadId)) : null;
        }

        @Override
        public void store(String threadId) {
            if (queue.used) {
                queue.store(id(threadId));
            }
        }

        @Override
        public void storeAll() {
            queue.storeTenant(tenant);
        }

        @Override
        public void storeDue(String threadId) {
            if (queue.used) {
                queue.pool.store(id(threadId)::equals, false);
            }
        }

        @Override
        public void requireWhole(String threadId) {
            if (queue.used) {
                queue.pool.requireWhole(id(threadId));
            }
        }

        @Override
        public void endLine(String threadId) {
            if (queue.used) {
                queue.pool.endLine(id(threadId));
            }
        }

        @Override
        public void flush(String threadId, long token) {
            queue.flush(id(threadId), failure -> failure.token() == token);
        }
    }

    /** Rises with each put that has a key and does not wait any more. */
    long keysAnswered() {
        return pool.keysAnswered();
    }

    /**
     * Queues a put behind those of its thread, or holds it until the next flush.
     *
     * @param answered what {@link #keysAnswered} was before it was looked whether the put's key is answered
     * @return the config of the put that waits for it; null when its key must be looked at again
     */
    @Nullable
    CheckpointConfig add(ThreadQueue.Id id, DeferredPut put, long answered) {
        used = true;
        boolean lasting = workers.start();
        CheckpointConfig waits = pool.tryAdd(id, put, answered);
        while (waits == null && pool.isFull()) {
            pool.makePlace();
            waits = pool.tryAdd(id, put, answered);
        }
        if (!lasting) {
            store(id);
        }
        return waits;
    }

    /** Stores what waits of a thread; what fails is reported by the next flush. */
    private void store(ThreadQueue.Id id) {
        pool.store(id::equals, true);
    }

    /** Stores what waits of a tenant; what fails is reported by the next flush. */
    public void storeTenant(String tenant) {
        if (used) {
            pool.store(id -> id.tenant().equals(tenant), true);
        }
    }

    /** Stores what waits of a tenant and says how much that was since the last flush. */
    FlushReport flushTenant(String tenant) {
        flush(id -> id.tenant().equals(tenant), failure -> true);
        return pool.takeReport(tenant);
    }

    /** Stores what waits of a thread and tells what was not stored of some puts. */
    void flush(ThreadQueue.Id id, Predicate<PutFailure> reported) {
        flush(id::equals, reported);
    }

    private void flush(Predicate<ThreadQueue.Id> which, Predicate<PutFailure> reported) {
        pool.store(which, true);
        CairnException first = null;
        for (Map.Entry<ThreadQueue.Id, List<PutFailure>> thread :
                pool.take(which, reported).entrySet()) {
            CairnException error = PutFailure.error(thread.getKey().threadId(), thread.getValue());
            if (first == null) {
                first = error;
            } else {
                first.addSuppressed(error);
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private void flushAtExit() {
        try {
            flush(id -> true, failure -> true);
        } catch (CairnException failure) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "Not everything that waited was stored at the end of the process.",
                    failure);
        }
    }

    /** Stores everything that waits; nothing more is taken. */
    @Override
    public void close() {
        pool.close();
        try {
            flush(id -> true, failure -> true);
        } finally {
            workers.end();
        }
    }
}
