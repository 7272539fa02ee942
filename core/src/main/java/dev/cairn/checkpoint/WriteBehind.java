package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The puts of a Cairn, of all its tenants, that returned before they are stored. Those of one thread are stored in their order, those of
 * different threads side by side. At most {@value #MOST} wait; who comes then waits for a place. What the process still holds when it
 * ends in an orderly way is stored by a shutdown hook.
 *
 * <p>When a put fails, the later ones of its thread that wait are given up: they would build on a state that is not there. The next
 * operation of the thread, flush or close throws that, once. Safe for use by many threads; closed by the Cairn.
 */
public final class WriteBehind implements AutoCloseable {
    /** The most puts that wait. */
    public static final int MOST = 1_000;

    private static final int WORKERS = 8;
    private static final System.Logger LOG = System.getLogger(WriteBehind.class.getName());

    private final Map<ThreadQueue.Id, ThreadQueue> queues = new HashMap<>();
    private final Map<String, FlushReport> reports = new HashMap<>();
    private @Nullable ExecutorService workers;
    private @Nullable Thread hook;
    private int waiting;
    private boolean closed;
    private volatile boolean used;

    /** Makes one that nothing waits in. */
    public WriteBehind() {}

    /** Queues a put behind those of its thread, or holds it until the next flush. */
    synchronized void add(ThreadQueue.Id id, DeferredPut put) {
        boolean held = put.durability() == Durability.EXIT;
        if (held && replaceHeld(id, put)) {
            return;
        }
        await(() -> waiting < MOST || closed);
        if (closed) {
            throw new CairnException(ErrorCode.CLOSED, "This Cairn was closed before; nothing was stored.");
        }
        start();
        ThreadQueue queue = queues.computeIfAbsent(id, ThreadQueue::new);
        queue.throwFailure();
        accept(queue, put, held);
    }

    private boolean replaceHeld(ThreadQueue.Id id, DeferredPut put) {
        ThreadQueue queue = queues.get(id);
        if (queue == null) {
            return false;
        }
        queue.throwFailure();
        boolean replaced = queue.replaceHeld(put);
        if (replaced) {
            count(id, 0, 1);
        }
        return replaced;
    }

    private void accept(ThreadQueue queue, DeferredPut put, boolean held) {
        waiting++;
        if (held && waiting < MOST) {
            queue.hold(put);
        } else {
            queue.releaseHeld();
            queue.add(put);
            work(queue);
        }
    }

    private void start() {
        if (used) {
            return;
        }
        Thread flusher = new Thread(this::flushAtExit, "cairn-flush-at-exit");
        Runtime.getRuntime().addShutdownHook(flusher);
        hook = flusher;
        workers = Executors.newFixedThreadPool(WORKERS, task -> {
            Thread worker = new Thread(task, "cairn-write-behind");
            worker.setDaemon(true);
            return worker;
        });
        used = true;
    }

    private void flushAtExit() {
        try {
            flush(id -> true);
        } catch (CairnException failure) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "Not everything that waited was stored at the end of the process.",
                    failure);
        }
    }

    private void work(ThreadQueue queue) {
        if (workers != null && queue.begin()) {
            workers.execute(() -> store(queue));
        }
    }

    private void store(ThreadQueue queue) {
        DeferredPut put = next(queue);
        while (put != null) {
            Throwable failure = null;
            try {
                put.store();
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            settle(queue, failure);
            put = next(queue);
        }
    }

    private synchronized @Nullable DeferredPut next(ThreadQueue queue) {
        DeferredPut put = queue.next();
        if (put == null) {
            tidy(queue);
            notifyAll();
        }
        return put;
    }

    private synchronized void settle(ThreadQueue queue, @Nullable Throwable failure) {
        if (failure == null) {
            count(queue.id(), 1, 0);
            waiting -= queue.done();
        } else {
            waiting -= queue.fail(failure);
        }
        notifyAll();
    }

    private void tidy(ThreadQueue queue) {
        if (queue.isIdle()) {
            queues.remove(queue.id(), queue);
        }
    }

    private void count(ThreadQueue.Id id, int stored, int skipped) {
        reports.merge(
                id.tenant(),
                new FlushReport(stored, skipped),
                (a, b) -> new FlushReport(a.stored() + b.stored(), a.skipped() + b.skipped()));
    }

    /** Waits until what is queued of a thread is stored; held puts stay held. */
    void settle(ThreadQueue.Id id) {
        if (used) {
            settle(id, false);
        }
    }

    /** Waits until what is queued of a tenant by now is stored. */
    synchronized void settleTenant(String tenant) {
        List<ThreadQueue.Id> ids = new ArrayList<>(queues.keySet());
        for (ThreadQueue.Id id : ids) {
            if (id.tenant().equals(tenant)) {
                settle(id, false);
            }
        }
    }

    /** Stores what is queued or held of a thread. */
    void settleAll(ThreadQueue.Id id) {
        if (used) {
            settle(id, true);
        }
    }

    private synchronized void settle(ThreadQueue.Id id, boolean held) {
        ThreadQueue queue = queues.get(id);
        if (queue == null) {
            return;
        }
        if (held) {
            queue.releaseHeld();
            work(queue);
        }
        long added = queue.added();
        await(() -> queue.finished() >= added);
        queue.throwFailure();
        tidy(queue);
    }

    /** Stores what is queued or held of a tenant and says how much that was since the last flush. */
    FlushReport flushTenant(String tenant) {
        flush(id -> id.tenant().equals(tenant));
        synchronized (this) {
            FlushReport report = reports.remove(tenant);
            return report == null ? FlushReport.NOTHING : report;
        }
    }

    private synchronized void flush(Predicate<ThreadQueue.Id> which) {
        List<ThreadQueue> flushed = new ArrayList<>();
        queues.forEach((id, queue) -> {
            if (which.test(id)) {
                flushed.add(queue);
            }
        });
        Map<ThreadQueue, Long> added = new HashMap<>();
        for (ThreadQueue queue : flushed) {
            queue.releaseHeld();
            work(queue);
            added.put(queue, queue.added());
        }
        CairnException first = null;
        for (ThreadQueue queue : flushed) {
            await(() -> queue.finished() >= added.getOrDefault(queue, 0L));
            CairnException failure = queue.takeFailure();
            tidy(queue);
            if (first == null) {
                first = failure;
            } else if (failure != null) {
                first.addSuppressed(failure);
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** Waits, through interruptions, which are kept for the caller. */
    private void await(BooleanSupplier condition) {
        boolean interrupted = false;
        while (!condition.getAsBoolean()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stores everything that waits; nothing more is taken. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        try {
            flush(id -> true);
        } finally {
            end();
        }
    }

    private synchronized void end() {
        if (workers != null) {
            workers.shutdown();
        }
        if (hook != null && Thread.currentThread() != hook) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException alreadyEnding) {
                LOG.log(System.Logger.Level.DEBUG, "Closed while the process ends.", alreadyEnding);
            }
            hook = null;
        }
    }
}
