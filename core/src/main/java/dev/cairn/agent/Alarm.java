package dev.cairn.agent;

import java.time.Instant;

/** Calls back at a time. Implementations are thread-safe. */
public interface Alarm extends AutoCloseable {
    /** Runs a task once, at a time or soon after; at once when the time has passed. After {@link #close} nothing runs. */
    void at(Instant when, Runnable task);

    /** Forgets all tasks. */
    @Override
    void close();
}
