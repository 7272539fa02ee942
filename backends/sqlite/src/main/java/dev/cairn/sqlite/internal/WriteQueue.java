package dev.cairn.sqlite.internal;

import dev.cairn.jdbc.internal.table.TransactionBody;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Lets writers share transactions. Whoever finds no one writing leads: it takes what waits, does all of it in one transaction and
 * releases the outcomes. Who comes meanwhile waits for its outcome or to lead next. There is no thread of its own.
 *
 * <p>A leader that was not alone the last time gives the writers just released a moment to come back, at most half of what the last
 * transaction took; else two halves of a crowd would take turns, each paying for its own sync. A lonely writer waits for no one.
 * Thread-safe.
 */
final class WriteQueue {
    private static final int MOST = 64;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition crowded = lock.newCondition();
    private final BlockingQueue<QueuedTransaction<?>> waiting;
    private final Consumer<List<QueuedTransaction<?>>> transaction;
    private boolean led;
    /** How many writers took part or waited when the last transaction ended. */
    private int crowd;

    private long lastNanos;

    /**
     * Makes a queue.
     *
     * @param transaction does the work of members and settles each; whoever is not settled learns that its outcome is unknown
     */
    WriteQueue(Consumer<List<QueuedTransaction<?>>> transaction) {
        this(transaction, new LinkedBlockingQueue<>());
    }

    /** @param waiting holds those who wait; it must lose no one when there is no memory to add another */
    WriteQueue(Consumer<List<QueuedTransaction<?>>> transaction, BlockingQueue<QueuedTransaction<?>> waiting) {
        this.transaction = transaction;
        this.waiting = waiting;
    }

    <T> T run(TransactionBody<T> work) {
        QueuedTransaction<T> me = new QueuedTransaction<>(work);
        enter(me);
        me.awaitTurn();
        if (!me.isReleased()) {
            lead(me);
        }
        return me.outcome();
    }

    private void enter(QueuedTransaction<?> member) {
        lock.lock();
        try {
            waiting.add(member);
            if (!led) {
                led = true;
                member.promote();
            } else if (waiting.size() == crowd) {
                crowded.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whoever leads is the first of those who wait. However this ends, another one can lead afterwards and no one waits for ever. */
    private void lead(QueuedTransaction<?> me) {
        List<QueuedTransaction<?>> batch = List.of();
        long begun = System.nanoTime();
        try {
            batch = takeBatch();
            begun = System.nanoTime();
            transaction.accept(batch);
        } finally {
            handOver(me, batch.size(), System.nanoTime() - begun);
            batch.forEach(QueuedTransaction::release);
        }
    }

    /** Takes no one when it fails. */
    private List<QueuedTransaction<?>> takeBatch() {
        lock.lock();
        try {
            awaitCrowd();
            List<QueuedTransaction<?>> batch = new ArrayList<>(Math.min(MOST, waiting.size()));
            waiting.drainTo(batch, MOST);
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private void awaitCrowd() {
        long left = lastNanos / 2;
        try {
            while (crowd > 1 && waiting.size() < crowd && left > 0) {
                left = crowded.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void handOver(QueuedTransaction<?> me, int done, long nanos) {
        lock.lock();
        try {
            if (waiting.peek() == me) {
                waiting.remove();
            }
            lastNanos = nanos;
            crowd = Math.min(MOST, done + waiting.size());
            QueuedTransaction<?> next = waiting.peek();
            led = next != null;
            if (next != null) {
                next.promote();
            }
        } finally {
            lock.unlock();
        }
    }
}
