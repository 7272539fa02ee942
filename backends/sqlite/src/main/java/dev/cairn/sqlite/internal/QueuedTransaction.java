package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A caller's work on its way through the queue of writers. What it answered or threw is its outcome only once a leader settles it, which
 * is after the transaction's end; then it is released.
 */
final class QueuedTransaction<T> {
    private enum State {
        WAITING,
        LEADING,
        RELEASED
    }

    private final TransactionBody<T> work;
    private final Thread owner = Thread.currentThread();
    private @Nullable T value;
    private @Nullable Throwable failure;
    private boolean settled;
    private volatile State state = State.WAITING;

    QueuedTransaction(TransactionBody<T> work) {
        this.work = work;
    }

    /** Does the work and keeps what it answers or throws; an engine's error is the leader's matter. */
    void attempt(Session session) throws SQLException {
        value = null;
        failure = null;
        try {
            value = work.run(session);
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    boolean failed() {
        return failure != null;
    }

    /** Whether it ended in an error of the machine, which may have left the connection in the middle of something. */
    boolean failedBadly() {
        return failure instanceof Error;
    }

    /** Makes what the work answered or threw its outcome: what it wrote is durable now, or was taken back as it must be. */
    void settle() {
        settled = true;
    }

    void fail(Throwable reason) {
        failure = reason;
        settled = true;
    }

    /** Lets the owner lead. */
    void promote() {
        state = State.LEADING;
        wake();
    }

    /** Lets the owner go with its outcome. */
    void release() {
        state = State.RELEASED;
        wake();
    }

    boolean isReleased() {
        return state == State.RELEASED;
    }

    /** Waits, also through interrupts, until the owner leads or is released: a commit under way cannot be taken back. */
    void awaitTurn() {
        boolean interrupted = false;
        while (state == State.WAITING) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            owner.interrupt();
        }
    }

    T outcome() {
        if (settled && failure instanceof Error error) {
            throw error;
        }
        if (settled && failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (!settled || value == null) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "Cannot tell whether a commit was stored: the thread that wrote it in a group failed. Send the "
                            + "same commit again.");
        }
        return value;
    }

    private void wake() {
        if (owner != Thread.currentThread()) {
            LockSupport.unpark(owner);
        }
    }
}
