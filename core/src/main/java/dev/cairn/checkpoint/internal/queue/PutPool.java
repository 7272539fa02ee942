package dev.cairn.checkpoint.internal.queue;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.FlushReport;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The queues of all threads and those who store what is due. One thread at a time stores what is due of a queue: a worker, or, where no
 * worker can be had, whoever waits for it. Thread-safe.
 */
final class PutPool {
    private static final System.Logger LOG = System.getLogger(PutPool.class.getName());

    private final Map<ThreadQueue.Id, ThreadQueue> queues = new HashMap<>();
    private final Map<String, FlushReport> reports = new HashMap<>();
    private final PutWorkers workers;
    private int waiting;
    private long keysAnswered;
    private boolean closed;

    PutPool(PutWorkers workers) {
        this.workers = workers;
    }

    synchronized boolean isFull() {
        return waiting >= WriteBehind.MOST;
    }

    /** Rises with each put that has a key and does not wait any more. */
    synchronized long keysAnswered() {
        return keysAnswered;
    }

    /** The thread that waiting puts are for, or null. */
    synchronized @Nullable PutLine line(ThreadQueue.Id id) {
        ThreadQueue queue = queues.get(id);
        return queue == null ? null : queue.line();
    }

    /** A thread was removed or brought back: what is put from now on is for what is there then. */
    synchronized void endLine(ThreadQueue.Id id) {
        ThreadQueue queue = queues.get(id);
        if (queue != null) {
            queue.endLine();
        }
    }

    /**
     * Queues a put behind those of its thread, or holds it.
     *
     * @param answered the number of answered keys before it was looked whether the put's is
     * @return the put that waits, which is the same request in an earlier one where there is one; null when there is no place, or when the
     *     key may be answered by now
     */
    @Nullable
    CheckpointConfig tryAdd(ThreadQueue.Id id, DeferredPut put, long answered) {
        List<ThreadQueue> begun;
        CheckpointConfig waits;
        synchronized (this) {
            if (closed) {
                throw new CairnException(ErrorCode.CLOSED, "Cannot put: this Cairn is closed. Nothing was stored.");
            }
            if (isFull() || (put.hasKey() && answered != keysAnswered)) {
                return null;
            }
            ThreadQueue queue = queues.computeIfAbsent(id, ThreadQueue::new);
            queue.requireWhole();
            waits = queue.repeatedBy(put);
            if (waits == null) {
                waiting += queue.add(put);
                waits = put.config();
            }
            begun = begin(List.of(queue));
        }
        begun.forEach(this::work);
        return waits;
    }

    private static List<ThreadQueue> begin(Iterable<ThreadQueue> due) {
        List<ThreadQueue> begun = new ArrayList<>();
        for (ThreadQueue queue : due) {
            if (queue.begin()) {
                begun.add(queue);
            }
        }
        return begun;
    }

    private void work(ThreadQueue queue) {
        if (!workers.execute(() -> storeDue(queue))) {
            pause(queue);
        }
    }

    private synchronized void pause(ThreadQueue queue) {
        queue.pause();
        notifyAll();
    }

    private void storeDue(ThreadQueue queue) {
        try {
            PutGroup group = next(queue);
            while (group != null) {
                settle(queue, group, group.store());
                group = next(queue);
            }
        } catch (RuntimeException | Error broken) {
            pause(queue);
            throw broken;
        }
    }

    private synchronized @Nullable PutGroup next(ThreadQueue queue) {
        PutGroup group = queue.next();
        if (group == null) {
            tidy(queue);
            notifyAll();
        }
        return group;
    }

    private synchronized void settle(ThreadQueue queue, PutGroup group, PutGroup.Outcome outcome) {
        keysAnswered += group.puts().stream().anyMatch(DeferredPut::hasKey) ? 1 : 0;
        waiting -= queue.finish(outcome);
        reports.merge(queue.id().tenant(), outcome.report(), FlushReport::plus);
        notifyAll();
        outcome.failures()
                .forEach(failure -> LOG.log(
                        System.Logger.Level.WARNING,
                        "Cannot store a put that returned: checkpoint " + failure.id() + " of thread '"
                                + queue.id().threadId() + "'.",
                        failure.why()));
    }

    private void tidy(ThreadQueue queue) {
        if (queue.isIdle()) {
            queues.remove(queue.id(), queue);
        }
    }

    /** Refuses a put where puts of its thread were lost that no one was reported of. */
    synchronized void requireWhole(ThreadQueue.Id id) {
        ThreadQueue queue = queues.get(id);
        if (queue != null) {
            queue.requireWhole();
        }
    }

    /** Waits until there is a place for a put, or none may come any more. What is held becomes due for that, of all threads. */
    void makePlace() {
        List<ThreadQueue> begun;
        synchronized (this) {
            begun = begin(targets(id -> true, true).keySet());
        }
        begun.forEach(this::work);
        await(() -> !isFull() || closed);
    }

    private Map<ThreadQueue, Long> targets(Predicate<ThreadQueue.Id> which, boolean held) {
        Map<ThreadQueue, Long> targets = new LinkedHashMap<>();
        queues.forEach((id, queue) -> {
            if (which.test(id)) {
                if (held) {
                    queue.release();
                }
                targets.put(queue, queue.added());
            }
        });
        return targets;
    }

    /** Waits until what is due by now of some threads is stored or refused; what is held too, if it is asked for. */
    void store(Predicate<ThreadQueue.Id> which, boolean held) {
        Map<ThreadQueue, Long> targets;
        List<ThreadQueue> begun;
        synchronized (this) {
            targets = targets(which, held);
            begun = begin(targets.keySet());
        }
        begun.forEach(this::work);
        await(() -> targets.entrySet().stream().allMatch(one -> one.getKey().finished() >= one.getValue()));
    }

    /** The failures of some threads, which are reported now. */
    synchronized Map<ThreadQueue.Id, List<PutFailure>> take(
            Predicate<ThreadQueue.Id> which, Predicate<PutFailure> reported) {
        Map<ThreadQueue.Id, List<PutFailure>> taken = new LinkedHashMap<>();
        for (ThreadQueue queue : List.copyOf(queues.values())) {
            List<PutFailure> failures = which.test(queue.id()) ? queue.take(reported) : List.of();
            if (!failures.isEmpty()) {
                taken.put(queue.id(), failures);
            }
            tidy(queue);
        }
        return taken;
    }

    /** What was stored of a tenant since this was asked last. */
    synchronized FlushReport takeReport(String tenant) {
        FlushReport report = reports.remove(tenant);
        return report == null ? FlushReport.NOTHING : report;
    }

    /** Takes no more puts. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** Waits until a condition holds, and stores what no one else does. */
    void await(BooleanSupplier condition) {
        List<ThreadQueue> left = leftOver(condition);
        while (!left.isEmpty()) {
            left.forEach(this::storeDue);
            left = leftOver(condition);
        }
    }

    /** Waits, through interruptions, which are kept for the caller; gives what is due and no one stores, nothing when the condition holds. */
    private synchronized List<ThreadQueue> leftOver(BooleanSupplier condition) {
        boolean interrupted = false;
        List<ThreadQueue> left = begin(queues.values());
        while (left.isEmpty() && !condition.getAsBoolean()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
            left = begin(queues.values());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return left;
    }
}
