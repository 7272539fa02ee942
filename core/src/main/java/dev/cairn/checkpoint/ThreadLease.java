package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.storage.Lease;
import java.time.Duration;
import java.time.Instant;

/**
 * The exclusive right to write in a thread for a time. While it is held, only {@link #checkpoints()} (and whoever else sends the {@link
 * #token()}) can write; after its end nobody can with this token, whatever happened meanwhile.
 *
 * <p>Closing it ends it. Safe for use by many threads.
 */
public final class ThreadLease implements AutoCloseable {
    private final Leases leases;
    private final Checkpointer owner;
    private final Runnable beforeEnd;
    private final String threadId;
    private volatile Lease lease;

    ThreadLease(Leases leases, Checkpointer owner, Runnable beforeEnd, String threadId, Lease lease) {
        this.leases = leases;
        this.owner = owner;
        this.beforeEnd = beforeEnd;
        this.threadId = threadId;
        this.lease = lease;
    }

    /** The same lease for the writes of another checkpointer, which has something to do before the end. */
    ThreadLease of(Checkpointer otherOwner, Runnable before) {
        return new ThreadLease(leases, otherOwner, before, threadId, lease);
    }

    /** The thread. */
    public String threadId() {
        return threadId;
    }

    /** The number that proves the right; greater than that of every lease of the thread before. */
    public long token() {
        return lease.token();
    }

    /** Who holds it, for messages. */
    public String holder() {
        return lease.holder();
    }

    /** When it ends unless it is renewed, by the backend's clock. */
    public Instant expires() {
        return lease.expires();
    }

    /** The checkpointer that writes in the thread under this lease; other threads it writes without. */
    public Checkpointer checkpoints() {
        return owner.withToken(threadId, token());
    }

    /**
     * Keeps the lease for a time from now.
     *
     * @throws CairnException {@code FENCED} when it has ended; the holder must stop writing
     */
    public void renew(Duration time) {
        lease = leases.renew(threadId, token(), time);
    }

    /**
     * Ends the lease after storing what was put under it and still waits.
     *
     * @return false when it had ended before
     */
    public boolean release() {
        boolean ended;
        try {
            beforeEnd.run();
        } finally {
            ended = leases.release(threadId, token());
        }
        return ended;
    }

    @Override
    public void close() {
        release();
    }
}
