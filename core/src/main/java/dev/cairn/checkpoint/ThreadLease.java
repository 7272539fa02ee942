package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import java.time.Duration;
import java.time.Instant;

/**
 * The exclusive right to write in a thread for a time. While it is held, only {@link #checkpoints()} (and whoever else sends the {@link
 * #token()}) can write; after its end no one can with this token, whatever happened meanwhile.
 *
 * <p>Closing it ends it. Thread-safe.
 */
public interface ThreadLease extends AutoCloseable {
    /** The thread. */
    String threadId();

    /** The number that proves the right; greater than that of every lease of the thread before. */
    long token();

    /** Who holds it, for messages. */
    String holder();

    /** When it ends unless it is renewed, by the backend's clock. */
    Instant expires();

    /** The checkpointer that writes in the thread under this lease; other threads it writes without. */
    Checkpointer checkpoints();

    /**
     * Keeps the lease for a time from now.
     *
     * @throws CairnException {@code FENCED} when it has ended; the holder must stop writing
     */
    void renew(Duration time);

    /**
     * Ends the lease after storing what was put under it and still waits.
     *
     * @return false when it had ended before
     */
    boolean release();

    /** Releases the lease. */
    @Override
    void close();
}
