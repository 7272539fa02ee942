package dev.cairn.checkpoint;

import java.time.Duration;
import java.util.Optional;

/**
 * Gives the checkpoints of a thread that are stored after it was opened, of all namespaces and branches, each once and in the order of
 * commits, whichever process stored them. It asks the store in growing intervals of 10 to 500 ms and holds at most one page, so whoever is slow is not overrun. When the thread is deleted, what it held and was not given yet is gone;
 * when it is made again, all of the new one is given. Replacing a checkpoint gives nothing.
 *
 * <p>Thread-safe, each of which gets other checkpoints. The caller that opened it closes it.
 */
public interface CheckpointWatch extends AutoCloseable {
    /**
     * The next checkpoint, without its values.
     *
     * @param timeout how long to wait for one; zero only looks
     * @return empty when none came in time or the watch is closed
     */
    Optional<CheckpointSummary> next(Duration timeout) throws InterruptedException;

    /** Ends it; who waits gets nothing. */
    @Override
    void close();
}
