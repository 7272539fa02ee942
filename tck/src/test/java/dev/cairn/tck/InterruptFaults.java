package dev.cairn.tck;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.DropOutcome;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/** Faults of a store whose thread is interrupted. */
final class InterruptFaults {
    private InterruptFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "an_interrupted_thread_stays_interrupted_through_every_operation",
                        "a copy uses the interrupt up",
                        t -> t.copy = (from, to, budget) -> {
                            Thread.interrupted();
                            return t.sound().admin().copy(from, to, budget);
                        }),
                Fault.of(
                        "an_interrupted_thread_gets_every_operation_done_whole_or_refused",
                        "an interrupted commit stores its puts and fails",
                        t -> t.commit = (scope, c) -> {
                            if (Thread.currentThread().isInterrupted()) {
                                t.sound().commit(scope, CommitDraft.onlyPuts(c));
                                throw Tampering.failure(ErrorCode.UNAVAILABLE);
                            }
                            return t.sound().commit(scope, c);
                        }),
                Fault.of(
                        "an_interrupted_thread_gets_every_operation_done_whole_or_refused",
                        "an interrupted drop says that it is done",
                        t -> t.drop = (scope, budget) -> Thread.currentThread().isInterrupted()
                                ? new DropOutcome(true, true, 1)
                                : t.sound().admin().drop(scope, budget)),
                Fault.of(
                        "an_interrupted_thread_gets_every_operation_done_whole_or_refused",
                        "an interrupted read throws what the contract does not know",
                        t -> t.read = (scope, r) -> {
                            if (Thread.currentThread().isInterrupted()) {
                                throw new IllegalMonitorStateException("A planted fault.");
                            }
                            return t.sound().read(scope, r);
                        }),
                Fault.of(
                        "interrupts_in_the_middle_leave_every_operation_done_whole_or_refused",
                        "an interrupt between its two steps leaves half of a move",
                        InterruptFaults::movesByHalf),
                Fault.of(
                        "after_an_interrupt_the_store_is_as_free_as_before",
                        "an interrupted drop keeps the lock of writers",
                        InterruptFaults::keepsLock));
    }

    private static void awaitInterrupt() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }

    private static void movesByHalf(Tamper t) {
        AtomicBoolean once = new AtomicBoolean();
        t.moveOver = (from, to, over) -> {
            if (once.getAndSet(true)) {
                return t.sound().admin().moveOver(from, to, over);
            }
            t.sound().admin().drop(to, Budget.UNLIMITED);
            awaitInterrupt();
            throw Tampering.failure(ErrorCode.UNAVAILABLE);
        };
    }

    private static void keepsLock(Tamper t) {
        ReentrantLock lock = new ReentrantLock();
        t.drop = (scope, budget) -> {
            awaitInterrupt();
            lock.lock();
            throw Tampering.failure(ErrorCode.UNAVAILABLE);
        };
        t.commit = (scope, c) -> {
            if (!lock.tryLock()) {
                throw Tampering.failure(ErrorCode.LOCKED);
            }
            try {
                return t.sound().commit(scope, c);
            } finally {
                lock.unlock();
            }
        };
    }
}
