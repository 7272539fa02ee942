package dev.cairn.checkpoint.internal.queue;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.FlushReport;
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

    /** The thread that waiting puts are for, or null. */
    @Nullable
    PutLine line(ThreadQueue.Id id) {
        return used ? pool.line(id) : null;
    }

    /** A thread was removed or brought back: what is put from now on is for what is there then. */
    void endLine(ThreadQueue.Id id) {
        if (used) {
            pool.endLine(id);
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

    /** Refuses a put where puts of its thread were lost that no one was reported of. */
    void requireWhole(ThreadQueue.Id id) {
        if (used) {
            pool.requireWhole(id);
        }
    }

    /** Stores what waits of a thread; what fails is reported by the next flush. */
    void store(ThreadQueue.Id id) {
        if (used) {
            pool.store(id::equals, true);
        }
    }

    /** Waits for what is due of a thread; what is held stays held. */
    void storeDue(ThreadQueue.Id id) {
        if (used) {
            pool.store(id::equals, false);
        }
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
            LOG.log(System.Logger.Level.ERROR, "Cannot store all waiting puts at the end of the process.", failure);
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
