package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A caller's work on its way through the queue of writers. Its outcome is set by a leader before it is released. */
final class Member<T> {
    private enum State {
        WAITING,
        LEADING,
        RELEASED
    }

    private final Work<T> work;
    private final Thread owner = Thread.currentThread();
    private @Nullable T value;
    private @Nullable RuntimeException failure;
    private volatile State state = State.WAITING;

    Member(Work<T> work) {
        this.work = work;
    }

    /** Does the work. What the work itself throws becomes its outcome; an engine's error is the leader's matter. */
    void attempt(Session session) throws SQLException {
        value = null;
        failure = null;
        try {
            value = work.run(session);
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    boolean failed() {
        return failure != null;
    }

    void fail(CairnException reason) {
        failure = reason;
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
        if (failure != null) {
            throw failure;
        }
        if (value == null) {
            throw new CairnException(ErrorCode.INTERNAL, "The leader of a group of commits ended without an outcome.");
        }
        return value;
    }

    private void wake() {
        if (owner != Thread.currentThread()) {
            LockSupport.unpark(owner);
        }
    }
}
