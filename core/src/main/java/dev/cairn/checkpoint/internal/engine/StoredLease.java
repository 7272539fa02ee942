package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.checkpoint.internal.record.Leases;
import dev.cairn.storage.Lease;
import java.time.Duration;
import java.time.Instant;

/** A lease of a thread that the storage holds. Thread-safe. */
public final class StoredLease implements ThreadLease {
    private final Leases leases;
    private final Checkpointer owner;
    private final Runnable beforeEnd;
    private final String threadId;
    private volatile Lease lease;

    StoredLease(Leases leases, Checkpointer owner, Runnable beforeEnd, String threadId, Lease lease) {
        this.leases = leases;
        this.owner = owner;
        this.beforeEnd = beforeEnd;
        this.threadId = threadId;
        this.lease = lease;
    }

    /** The same lease for the writes of another checkpointer, which has something to do before the end. */
    public StoredLease of(Checkpointer otherOwner, Runnable before) {
        return new StoredLease(leases, otherOwner, before, threadId, lease);
    }

    @Override
    public String threadId() {
        return threadId;
    }

    @Override
    public long token() {
        return lease.token();
    }

    @Override
    public String holder() {
        return lease.holder();
    }

    @Override
    public Instant expires() {
        return lease.expires();
    }

    @Override
    public Checkpointer checkpoints() {
        return owner.withToken(threadId, token());
    }

    @Override
    public void renew(Duration time) {
        lease = leases.renew(threadId, token(), time);
    }

    @Override
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
