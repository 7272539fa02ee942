package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.sql.SQLException;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** A caller's work on its way through the queue of writers. Its outcome is set by the leader and read after it was released. */
final class Member<T> {
    final Condition turn;
    private final Work<T> work;
    private @Nullable T value;
    private @Nullable RuntimeException failure;
    private boolean released;

    Member(Work<T> work, Condition turn) {
        this.work = work;
        this.turn = turn;
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

    void release() {
        released = true;
        turn.signal();
    }

    boolean isReleased() {
        return released;
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
}
