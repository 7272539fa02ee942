package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import java.time.Duration;

/**
 * The leases of threads: exclusive rights to write in a thread for a time.
 *
 * <p>Thread-safe.
 */
public interface Leases {
    /**
     * Takes the exclusive right to write in a thread, which need not exist. While it runs, what others write there is refused with {@code
     * LOCKED}; what is written with its token after its end, with {@code FENCED}, and noted in {@link #get}.
     *
     * @param holder who takes it, for messages
     * @param time how long it runs unless it is renewed, 1 ms to 365 days, by the backend's clock
     * @throws CairnException {@code LOCKED} when another lease runs; details carry {@code holder} and {@code expires}
     */
    ThreadLease acquire(String threadId, String holder, Duration time);

    /**
     * Keeps a lease for a time from now, known by its token.
     *
     * @throws CairnException {@code FENCED} when it has ended
     */
    ThreadLease renew(String threadId, long token, Duration time);

    /** Ends a lease, known by its token; false when it had ended before. */
    boolean release(String threadId, long token);

    /** Returns the holder of a thread's lease, and the writers that were refused after their lease had ended. */
    ThreadLeases get(String threadId);

    /**
     * Returns the checkpointer that writes in one thread under a lease; see {@link ThreadLease#checkpoints}.
     *
     * @throws CairnException {@code INVALID} for a token that no lease has: zero or less
     */
    Checkpointer withToken(String threadId, long token);
}
