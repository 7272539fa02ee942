package dev.cairn.jdbc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Lets writers share transactions. Whoever finds nobody writing leads: it takes what waits, does all of it in one transaction and
 * releases the outcomes. Who comes meanwhile waits for its outcome or to lead next. There is no thread of its own, and a lonely
 * writer waits for nobody. Safe for use by many threads.
 */
final class WriteQueue {
    private static final int MOST = 64;

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Member<?>> waiting = new ArrayDeque<>();
    private final Consumer<List<Member<?>>> transaction;
    private boolean led;

    /**
     * Makes a queue.
     *
     * @param transaction does the work of members and gives each an outcome; never throws
     */
    WriteQueue(Consumer<List<Member<?>>> transaction) {
        this.transaction = transaction;
    }

    <T> T run(Work<T> work) {
        Member<T> me = new Member<>(work, lock.newCondition());
        lock.lock();
        try {
            waiting.add(me);
            while (!me.isReleased()) {
                if (led) {
                    me.turn.awaitUninterruptibly();
                } else {
                    lead();
                }
            }
        } finally {
            lock.unlock();
        }
        return me.outcome();
    }

    private void lead() {
        List<Member<?>> batch = new ArrayList<>();
        while (!waiting.isEmpty() && batch.size() < MOST) {
            batch.add(waiting.remove());
        }
        led = true;
        lock.unlock();
        try {
            transaction.accept(batch);
        } finally {
            lock.lock();
            led = false;
            Member<?> next = waiting.peek();
            if (next != null) {
                next.turn.signal();
            }
            batch.forEach(Member::release);
        }
    }
}
