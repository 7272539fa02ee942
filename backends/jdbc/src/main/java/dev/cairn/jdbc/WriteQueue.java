package dev.cairn.jdbc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Lets writers share transactions. Whoever finds nobody writing leads: it takes what waits, does all of it in one transaction and
 * releases the outcomes. Who comes meanwhile waits for its outcome or to lead next. There is no thread of its own.
 *
 * <p>A leader that was not alone the last time gives the writers just released a moment to come back, at most half of what the last
 * transaction took; else two halves of a crowd would take turns, each paying for its own sync. A lonely writer waits for nobody.
 * Safe for use by many threads.
 */
final class WriteQueue {
    private static final int MOST = 64;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition crowded = lock.newCondition();
    private final Deque<Member<?>> waiting = new ArrayDeque<>();
    private final Consumer<List<Member<?>>> transaction;
    private boolean led;
    /** How many writers took part or waited when the last transaction ended. */
    private int crowd;

    private long lastNanos;

    /**
     * Makes a queue.
     *
     * @param transaction does the work of members and gives each an outcome
     */
    WriteQueue(Consumer<List<Member<?>>> transaction) {
        this.transaction = transaction;
    }

    <T> T run(Work<T> work) {
        Member<T> me = new Member<>(work);
        enter(me);
        me.awaitTurn();
        if (!me.isReleased()) {
            lead();
        }
        return me.outcome();
    }

    private void enter(Member<?> member) {
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

    /** Whoever leads is the first of those who wait. */
    private void lead() {
        List<Member<?>> batch = takeBatch();
        long begun = System.nanoTime();
        try {
            transaction.accept(batch);
        } finally {
            handOver(batch, System.nanoTime() - begun);
            batch.forEach(Member::release);
        }
    }

    private List<Member<?>> takeBatch() {
        lock.lock();
        try {
            awaitCrowd();
            List<Member<?>> batch = new ArrayList<>(waiting.size());
            while (!waiting.isEmpty() && batch.size() < MOST) {
                batch.add(waiting.remove());
            }
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

    private void handOver(List<Member<?>> batch, long nanos) {
        lock.lock();
        try {
            lastNanos = nanos;
            crowd = Math.min(MOST, batch.size() + waiting.size());
            Member<?> next = waiting.peek();
            led = next != null;
            if (next != null) {
                next.promote();
            }
        } finally {
            lock.unlock();
        }
    }
}
