package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.storage.Lease;
import java.time.Duration;
import java.time.Instant;

/** A lease of a thread that the storage holds. Thread-safe. */
final class StoredLease implements ThreadLease {
    private final StoredLeases leases;
    private final String threadId;
    private volatile Lease lease;

    StoredLease(StoredLeases leases, String threadId, Lease lease) {
        this.leases = leases;
        this.threadId = threadId;
        this.lease = lease;
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
        return leases.withToken(threadId, token());
    }

    @Override
    public void renew(Duration time) {
        lease = leases.leases().renew(threadId, token(), time);
    }

    @Override
    public boolean release() {
        return leases.release(threadId, token());
    }

    @Override
    public void close() {
        release();
    }
}
